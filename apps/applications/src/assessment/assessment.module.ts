import { Module } from '@nestjs/common';
import { PresentApplicationGuard } from '../review/known-application.guard';
import { AddNote } from './add-note';
import { AssessmentController } from './assessment.controller';
import { ListNotes } from './list-notes';
import { NotesController } from './notes.controller';
import { ReadAssessment } from './read-assessment';
import { ReadAssessmentHistory } from './read-assessment-history';
import { SaveAssessment } from './save-assessment';

/** What assessors verify and remark (contract, section 8). */
@Module({
  controllers: [AssessmentController, NotesController],
  providers: [ReadAssessment, SaveAssessment, ReadAssessmentHistory, ListNotes, AddNote, PresentApplicationGuard],
})
export class AssessmentModule {}
