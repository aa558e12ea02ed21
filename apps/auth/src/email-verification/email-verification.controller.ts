import { type Accepted, API, ConfirmEmailDto } from '@lacorte/contracts';
import { type Caller, CallerOf, type Identity, IdentityOf, LoggedIn, Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { languageOf } from '../outbox';
import { EmailVerification } from './email-verification';

@Controller()
export class EmailVerificationController {
  constructor(private readonly verification: EmailVerification) {}

  @LoggedIn()
  @Post(API.emailVerification)
  @HttpCode(202)
  async request(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<Accepted> {
    await this.verification.request(userId, languageOf(request));
    return {};
  }

  /** Public: the link may be opened on a device without a session. */
  @Public()
  @Post(API.confirmEmailVerification)
  @HttpCode(204)
  confirmAddress(@Body() { token }: ConfirmEmailDto, @CallerOf() { identity }: Caller): Promise<void> {
    return this.verification.confirm(token, identity?.userId);
  }
}
