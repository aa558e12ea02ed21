import { AddNoteDto, API, type ApplicationNote, type Assessment, type AssessmentChange } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { oneRow, statement } from '@lacorte/persistence';
import { type AssessmentFacts, FACT_NAMES } from '@lacorte/tender-rules';
import { Body, Controller, Get, Param, Post, Put, UseGuards, UseInterceptors } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { unlessErased } from '../erasure/pseudonyms';
import { PresentApplicationGuard } from '../known-id.guard';
import { lockApplication } from '../review/admin-application';
import { ApplicationNote as ApplicationNoteEntity } from '../review/status-change.entity';
import { AssessmentChange as AssessmentChangeEntity } from './assessment.entity';
import {
  ASSESSMENT_COLUMNS,
  ASSESSMENT_LIST,
  CORRECTED_BEFORE,
  CORRECTED_BEFORE_COLUMN,
  STANDARD_COLUMNS,
  STANDARD_LIST,
  toAssessment,
} from './assessment.row';
import { saveAssessment } from './save-assessment';

const READ = statement('assessment', { ...ASSESSMENT_COLUMNS, ...CORRECTED_BEFORE_COLUMN, ...STANDARD_COLUMNS })`
  SELECT ${ASSESSMENT_LIST}, ${CORRECTED_BEFORE}, ${STANDARD_LIST}
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
    LEFT JOIN applications.assessment s ON s.application_id = a.id
  WHERE a.id = $1 AND a.erased_at IS NULL`;

@Admin()
@Controller()
export class AssessmentController {
  constructor(private readonly database: DataSource) {}

  @Get(API.assessment.pattern)
  @UseInterceptors(RecordViewInterceptor)
  async read(@Param('id', IdPipe) id: string): Promise<Assessment> {
    return toAssessment(await oneRow(this.database, READ, [id], 'error.applicationNotFound'));
  }

  /** The use case validates the body instead of a pipe, because pages save often and a pipe is slower. */
  @Put(API.assessment.pattern)
  @UseGuards(PresentApplicationGuard)
  save(@Param('id', IdPipe) id: string, @Body() body: unknown, @IdentityOf() by: Identity): Promise<Assessment> {
    return saveAssessment(this.database, id, body, by);
  }

  @Get(API.assessmentHistory.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(PresentApplicationGuard)
  async changes(@Param('id', IdPipe) id: string): Promise<AssessmentChange[]> {
    const changes = this.database.getRepository(AssessmentChangeEntity);
    return (await changes.find({ where: { applicationId: id }, order: { version: 'DESC' } })).map(toChange);
  }

  @Get(API.applicationNotes.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(PresentApplicationGuard)
  async list(@Param('id', IdPipe) id: string): Promise<ApplicationNote[]> {
    const notes = await this.database.getRepository(ApplicationNoteEntity).find({
      where: { applicationId: id },
      select: { id: true, text: true, createdByEmail: true, createdAt: true },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return notes.map(toNote);
  }

  /** Notes belong to the office. They never change, and applicants never see them. */
  @Post(API.applicationNotes.pattern)
  @UseGuards(PresentApplicationGuard)
  add(
    @Param('id', IdPipe) applicationId: string,
    @Body() { text }: AddNoteDto,
    @IdentityOf() { userId, email }: Identity,
  ): Promise<ApplicationNote> {
    return this.database.transaction(async (manager) => {
      await lockApplication(manager, applicationId);
      const notes = manager.getRepository(ApplicationNoteEntity);
      const note = notes.create({ applicationId, text, createdById: userId, createdByEmail: email });
      // `insert` sets the id and the instant of the note.
      await notes.insert(note);
      await recordAccess(manager, { action: 'note-added', who: email, applicationId });
      return toNote(note);
    });
  }
}

function toChange(row: AssessmentChangeEntity): AssessmentChange {
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, row[name]])) as unknown as AssessmentFacts;
  const { version, assessedByEmail, assessedAt } = row;
  return { version, facts, assessedBy: unlessErased(assessedByEmail), assessedAt: assessedAt.toISOString() };
}

function toNote({ id, text, createdByEmail, createdAt }: ApplicationNoteEntity): ApplicationNote {
  return { id, text, createdBy: unlessErased(createdByEmail), createdAt: createdAt.toISOString() };
}
