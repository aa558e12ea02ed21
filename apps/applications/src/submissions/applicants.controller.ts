import { type ApplicantAccount, INTERNAL, type UserLanguage } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param } from '@nestjs/common';
import { ReadApplicant } from './read-applicant';

@Internal('notifications-worker')
@Controller()
export class ApplicantsController {
  constructor(private readonly readApplicant: ReadApplicant) {}

  @Get(INTERNAL.applicant.pattern)
  account(@Param('id', IdPipe) applicationId: string): Promise<ApplicantAccount> {
    return this.readApplicant.accountOf(applicationId);
  }

  @Get(INTERNAL.userLanguage.pattern)
  language(@Param('id', IdPipe) userId: string): Promise<UserLanguage> {
    return this.readApplicant.languageOf(userId);
  }
}
