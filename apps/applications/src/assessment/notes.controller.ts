import { AddNoteDto, API, type ApplicationNote } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { AddNote } from './add-note';
import { ListNotes } from './list-notes';
import { PresentApplicationGuard } from './present-application.guard';

@Admin()
@UseGuards(PresentApplicationGuard)
@Controller()
export class NotesController {
  constructor(
    private readonly listNotes: ListNotes,
    private readonly addNote: AddNote,
  ) {}

  @Get(API.applicationNotes.pattern)
  list(@Param('id', IdPipe) applicationId: string): Promise<ApplicationNote[]> {
    return this.listNotes.run(applicationId);
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
