import {
  type AccountRecipient,
  type AccountReference,
  BeginSessionDto,
  type BegunSession,
  DiscardAccountDto,
  FindOrCreateAccountDto,
  INTERNAL,
  type PasswordVersion,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BeginSession } from '../sessions/begin-session';
import { DiscardAccount } from './discard-account';
import { FindOrCreateAccount } from './find-or-create-account';
import { ReadAccount } from './read-account';

@Controller()
export class AccountsController {
  constructor(
    private readonly findOrCreateAccount: FindOrCreateAccount,
    private readonly beginSession: BeginSession,
    private readonly readAccount: ReadAccount,
    private readonly discardAccount: DiscardAccount,
  ) {}

  @Internal('applications')
  @Post(INTERNAL.findOrCreateAccount)
  @HttpCode(200)
  findOrCreate(@Body() applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    return this.findOrCreateAccount.run(applicant);
  }

  /** Called with the headers of the applicant's browser, to which the caller passes on the cookies of the answer. */
  @Internal('applications')
  @Post(INTERNAL.beginSession)
  @HttpCode(200)
  begin(
    @Body() applicant: BeginSessionDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BegunSession> {
    return this.beginSession.run(applicant, request, response);
  }

  /** Called with the cookies that `begin` has set. */
  @Internal('applications')
  @Post(INTERNAL.discardAccount.pattern)
  @HttpCode(204)
  discard(
    @Param('id', new IdPipe('accounts.notFound')) userId: string,
    @Body() { created }: DiscardAccountDto,
    @Req() request: Request,
  ): Promise<void> {
    return this.discardAccount.run(userId, created, request);
  }

  @Internal('applications')
  @Get(INTERNAL.passwordVersion.pattern)
  passwordVersion(@Param('id', new IdPipe('accounts.notFound')) userId: string): Promise<PasswordVersion> {
    return this.readAccount.passwordVersion(userId);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.accountRecipient.pattern)
  recipient(@Param('id', new IdPipe('accounts.notFound')) userId: string): Promise<AccountRecipient> {
    return this.readAccount.recipient(userId);
  }
}
