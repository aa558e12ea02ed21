import { Module } from '@nestjs/common';
import { PresentApplicationGuard } from '../review/known-application.guard';
import { AddNote } from './add-note';
import { AssessmentController } from './assessment.controller';
import { SaveAssessment } from './save-assessment';

/** What assessors verify and remark (contract, section 8). */
@Module({
  controllers: [AssessmentController],
  providers: [SaveAssessment, AddNote, PresentApplicationGuard],
})
export class AssessmentModule {}
