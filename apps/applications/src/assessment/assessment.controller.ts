import { AddNoteDto, API, type ApplicationNote, type Assessment, type AssessmentChange } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Get, Param, Post, Put, UseGuards, UseInterceptors } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { PresentApplicationGuard } from '../review/known-application.guard';
import { AddNote } from './add-note';
import { listNotes } from './list-notes';
import { NotFoundFirstInterceptor } from './not-found-first.interceptor';
import { readAssessmentOf } from './read-assessment';
import { readAssessmentHistory } from './read-assessment-history';
import { SaveAssessment } from './save-assessment';

@Admin()
@Controller()
export class AssessmentController {
  constructor(
    private readonly database: DataSource,
    private readonly saveAssessment: SaveAssessment,
    private readonly addNote: AddNote,
  ) {}

  @Get(API.assessment.pattern)
  @UseInterceptors(RecordViewInterceptor)
  read(@Param('id', IdPipe) applicationId: string): Promise<Assessment> {
    return readAssessmentOf(this.database, applicationId);
  }

  /** The use case checks the body, because a page saves often. */
  @Put(API.assessment.pattern)
  @UseInterceptors(NotFoundFirstInterceptor)
  save(
    @Param('id', IdPipe) applicationId: string,
    @Body() body: unknown,
    @IdentityOf() administrator: Identity,
  ): Promise<Assessment> {
    return this.saveAssessment.run({ applicationId, body, administrator });
  }

  @Get(API.assessmentHistory.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(PresentApplicationGuard)
  changes(@Param('id', IdPipe) applicationId: string): Promise<AssessmentChange[]> {
    return readAssessmentHistory(this.database, applicationId);
  }

  @Get(API.applicationNotes.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(PresentApplicationGuard)
  list(@Param('id', IdPipe) applicationId: string): Promise<ApplicationNote[]> {
    return listNotes(this.database, applicationId);
  }

  @Post(API.applicationNotes.pattern)
  @UseGuards(PresentApplicationGuard)
  add(
    @Param('id', IdPipe) applicationId: string,
    @Body() { text }: AddNoteDto,
    @IdentityOf() administrator: Identity,
  ): Promise<ApplicationNote> {
    return this.addNote.run({ applicationId, text, administrator });
  }
}
