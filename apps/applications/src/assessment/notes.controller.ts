import { AddNoteDto, API, type ApplicationNote } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Get, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { PresentApplicationGuard } from '../review/known-application.guard';
import { AddNote } from './add-note';
import { listNotes } from './list-notes';

@Admin()
@UseGuards(PresentApplicationGuard)
@Controller()
export class NotesController {
  constructor(
    private readonly database: DataSource,
    private readonly addNote: AddNote,
  ) {}

  @Get(API.applicationNotes.pattern)
  @UseInterceptors(RecordViewInterceptor)
  list(@Param('id', IdPipe) applicationId: string): Promise<ApplicationNote[]> {
    return listNotes(this.database, applicationId);
  }

  @Post(API.applicationNotes.pattern)
  add(
    @Param('id', IdPipe) applicationId: string,
    @Body() { text }: AddNoteDto,
    @IdentityOf() administrator: Identity,
  ): Promise<ApplicationNote> {
    return this.addNote.run({ applicationId, text, administrator });
  }
}
