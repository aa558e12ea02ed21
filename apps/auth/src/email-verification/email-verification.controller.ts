import { type Accepted, API, ConfirmEmailDto } from '@lacorte/contracts';
import { type Caller, CallerOf, type Identity, IdentityOf, LoggedIn, Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { languageOf } from '../mailed-links/language-of';
import { ConfirmEmail } from './confirm-email';
import { RequestEmailVerification } from './request-email-verification';

@Controller()
export class EmailVerificationController {
  constructor(
    private readonly requestEmailVerification: RequestEmailVerification,
    private readonly confirmEmail: ConfirmEmail,
  ) {}

  @LoggedIn()
  @Post(API.emailVerification)
  @HttpCode(202)
  async request(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<Accepted> {
    await this.requestEmailVerification.run(userId, languageOf(request));
    return {};
  }

  /** Public: the link may be opened on a device without a session. */
  @Public()
  @Post(API.confirmEmailVerification)
  @HttpCode(204)
  confirmAddress(@Body() { token }: ConfirmEmailDto, @CallerOf() { identity }: Caller): Promise<void> {
    return this.confirmEmail.run(token, identity?.userId);
  }
}
