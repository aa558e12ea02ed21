import type { BeginSessionDto, BegunSession } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { DeviceCookie } from '@lacorte/http-server';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountOfApplicant } from '../accounts/account-of-applicant';
import { OpenSession } from './open-session';

/** Logs an applicant in, with a new account if the e-mail has none. */
@Injectable()
export class BeginSession {
  constructor(
    private readonly accounts: AccountOfApplicant,
    private readonly openSession: OpenSession,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  /**
   * @param request with the headers of the applicant's browser
   * @throws DomainError conflict for a known e-mail with a wrong password, and for an account with TOTP, whose login has a second step;
   *   too-many-requests
   */
  async run(applicant: BeginSessionDto, request: Request, response: Response): Promise<BegunSession> {
    const { email, password, firstName = null, lastName = null } = applicant;
    const browser = this.deviceCookie.browserOf(request);
    const account = await this.accounts.run({ email, password, firstName, lastName, ...browser });
    if (account.totpEnabled) throw new DomainError('conflict', 'drafts.loginRequired');
    await this.openSession.run(account, request, response);
    return { userId: account.id, created: account.created };
  }
}
