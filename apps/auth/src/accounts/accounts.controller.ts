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
import { DomainError } from '@lacorte/errors';
import { DeviceCookie, IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { OpenSession } from '../sessions/open-session';
import { AccountOfApplicant } from './account-of-applicant';

const UserId = () => Param('id', new IdPipe('accounts.notFound'));

const RECIPIENT = statement('recipient-of-account', {
  email: COLUMN.text,
  firstName: orNull(COLUMN.text),
  lastName: orNull(COLUMN.text),
  emailVerified: COLUMN.boolean,
})`
  SELECT email::text, first_name AS "firstName", last_name AS "lastName", address_verified_at IS NOT NULL AS "emailVerified"
  FROM auth.users WHERE id = $1`;

const PASSWORD_VERSION = statement('password-version-of-account', { passwordVersion: COLUMN.integer })`
  SELECT password_version AS "passwordVersion" FROM auth.users WHERE id = $1`;

/** Serves accounts to other services, whose events, jobs and rows contain only the id of an account. */
@Controller()
export class AccountsController {
  constructor(
    private readonly database: DataSource,
    private readonly accountOfApplicant: AccountOfApplicant,
    private readonly openSession: OpenSession,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  @Internal('applications')
  @Post(INTERNAL.findOrCreateAccount)
  @HttpCode(200)
  findOrCreate(@Body() applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    return this.accountOfApplicant.reference(applicant);
  }

  /**
   * Logs an applicant in, with a new account if the e-mail has none. The call has the headers of the applicant's browser, to which the
   * caller passes on the cookies of the answer.
   */
  @Internal('applications')
  @Post(INTERNAL.beginSession)
  @HttpCode(200)
  async begin(
    @Body() { email, password, firstName = null, lastName = null }: BeginSessionDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BegunSession> {
    const browser = this.deviceCookie.browserOf(request);
    const account = await this.accountOfApplicant.run({ email, password, firstName, lastName, ...browser });
    // The login of an account with TOTP has a second step.
    if (account.totpEnabled) throw new DomainError('conflict', 'drafts.loginRequired');
    await this.openSession.run(account, request, response);
    return { userId: account.id, created: account.created };
  }

  /** Called with the cookies that `begin` has set. */
  @Internal('applications')
  @Post(INTERNAL.discardAccount.pattern)
  @HttpCode(204)
  discard(@UserId() userId: string, @Body() { created }: DiscardAccountDto, @Req() request: Request): Promise<void> {
    return this.accountOfApplicant.discard(userId, created, request);
  }

  /** The version changes with every new password. */
  @Internal('applications')
  @Get(INTERNAL.passwordVersion.pattern)
  passwordVersion(@UserId() userId: string): Promise<PasswordVersion> {
    return oneRow(this.database, PASSWORD_VERSION, [userId], 'accounts.notFound');
  }

  /** The person to whom an e-mail about the account goes. */
  @Internal('notifications-worker')
  @Get(INTERNAL.accountRecipient.pattern)
  recipient(@UserId() userId: string): Promise<AccountRecipient> {
    return oneRow(this.database, RECIPIENT, [userId], 'accounts.notFound');
  }
}
