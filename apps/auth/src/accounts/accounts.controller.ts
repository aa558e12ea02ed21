import {
  type AccountRecipient,
  type AccountReference,
  API,
  BeginSessionDto,
  type BegunSession,
  ChooseLanguageDto,
  DiscardAccountDto,
  type DiscardedAccount,
  FindOrCreateAccountDto,
  INTERNAL,
  type PasswordVersion,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { DeviceCookie, IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { OpenSession } from '../sessions/open-session';
import { AccountOfApplicant } from './account-of-applicant';
import { User } from './user.entity';

const UserId = () => Param('id', new IdPipe('accounts.notFound'));

/** Serves accounts to their owners and to other services, whose events, jobs and rows contain only ids of accounts. */
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
   * Logs an applicant in, with a new account if the e-mail has none. The caller forwards the headers of the applicant's browser, and passes
   * the cookies of the answer on to that browser.
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
    // An account with TOTP needs a second step, so its owner must log in first.
    if (account.totpEnabled) throw new DomainError('conflict', 'drafts.loginRequired');
    await this.openSession.run(account, request, response);
    return { userId: account.id, created: account.created };
  }

  /** Ends the session that `begin` has opened, so the request must have the cookies of that session. */
  @Internal('applications')
  @Post(INTERNAL.discardAccount.pattern)
  @HttpCode(200)
  async discard(
    @UserId() userId: string,
    @Body() { created }: DiscardAccountDto,
    @Req() request: Request,
  ): Promise<DiscardedAccount> {
    return { deleted: await this.accountOfApplicant.discard(userId, created, request) };
  }

  @Internal('applications')
  @Get(INTERNAL.passwordVersion.pattern)
  async passwordVersion(@UserId() id: string): Promise<PasswordVersion> {
    const { passwordVersion, addressProvenAt } = await this.user(id);
    return { passwordVersion, ownedSince: (passwordVersion > 1 && addressProvenAt?.toISOString()) || null };
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.accountRecipient.pattern)
  async recipient(@UserId() id: string): Promise<AccountRecipient> {
    const { email, firstName, lastName, addressVerifiedAt } = await this.user(id);
    return { email, firstName, lastName, emailVerified: addressVerifiedAt !== null };
  }

  /** Sets the language in which the product speaks to the owner of the account (contract, section 10). */
  @LoggedIn()
  @Put(API.language)
  @HttpCode(204)
  async choose(@IdentityOf() { userId }: Identity, @Body() { language }: ChooseLanguageDto): Promise<void> {
    await this.database.getRepository(User).update({ id: userId }, { language });
  }

  /** Records the language of the account's first application. It counts until the owner chooses a language. */
  @Internal('applications')
  @Post(INTERNAL.applicationLanguage.pattern)
  @HttpCode(204)
  async noteApplicationLanguage(@UserId() id: string, @Body() { language }: ChooseLanguageDto): Promise<void> {
    await this.database.getRepository(User).update({ id }, { applicationLanguage: language });
  }

  private async user(id: string) {
    const names = { email: true, firstName: true, lastName: true };
    const select = { id: true, ...names, addressVerifiedAt: true, addressProvenAt: true, passwordVersion: true };
    const user = await this.database.getRepository(User).findOne({ where: { id }, select });
    if (!user) throw new DomainError('not-found', 'accounts.notFound');
    return user;
  }
}
