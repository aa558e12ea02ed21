import { API, type Assessment, type AssessmentChange } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Get, Param, Put, UseGuards } from '@nestjs/common';
import { PresentApplicationGuard } from './present-application.guard';
import { ReadAssessment } from './read-assessment';
import { ReadAssessmentHistory } from './read-assessment-history';
import { SaveAssessment } from './save-assessment';

@Admin()
@Controller()
export class AssessmentController {
  constructor(
    private readonly readAssessment: ReadAssessment,
    private readonly saveAssessment: SaveAssessment,
    private readonly readHistory: ReadAssessmentHistory,
  ) {}

  @Get(API.assessment.pattern)
  read(@Param('id', IdPipe) applicationId: string): Promise<Assessment> {
    return this.readAssessment.run(applicationId);
  }

  /** The use case checks the body, because a page saves often. */
  @Put(API.assessment.pattern)
  @UseGuards(PresentApplicationGuard)
  save(
    @Param('id', IdPipe) applicationId: string,
    @Body() body: unknown,
    @IdentityOf() administrator: Identity,
  ): Promise<Assessment> {
    return this.saveAssessment.run({ applicationId, body, administrator });
  }

  @Get(API.assessmentHistory.pattern)
  @UseGuards(PresentApplicationGuard)
  changes(@Param('id', IdPipe) applicationId: string): Promise<AssessmentChange[]> {
    return this.readHistory.run(applicationId);
  }
}
