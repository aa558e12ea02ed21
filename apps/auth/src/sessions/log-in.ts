import type { CurrentUser } from '@lacorte/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Account } from '../accounts/account-statements';
import { toCurrentUser } from '../accounts/current-user.mapper';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { OpenSession } from './open-session';

/** The end of every login, after its last step. */
@Injectable()
export class LogIn {
  constructor(
    private readonly openSession: OpenSession,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @param claims that the session keeps, encrypted */
  async run(account: Account, request: Request, response: Response, claims?: string): Promise<CurrentUser> {
    await this.openSession.run(account, request, response, claims);
    return toCurrentUser(account, this.settings.isMfaRequired);
  }
}
