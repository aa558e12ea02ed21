import { Module } from '@nestjs/common';
import { PresentApplicationGuard } from '../review/known-application.guard';
import { AddNote } from './add-note';
import { AssessmentController } from './assessment.controller';
import { SaveAssessment } from './save-assessment';

/** Facts that assessors verify, and their remarks (contract, section 8). */
@Module({
  controllers: [AssessmentController],
  providers: [SaveAssessment, AddNote, PresentApplicationGuard],
})
export class AssessmentModule {}
