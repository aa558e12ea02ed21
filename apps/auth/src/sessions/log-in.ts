import type { CurrentUser } from '@lacorte/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Account } from '../accounts/account-statements';
import { toCurrentUser } from '../accounts/current-user.mapper';
import { OpenSession } from './open-session';
import { RememberDevice } from './remember-device';
import { SESSION_SETTINGS, type SessionSettings } from './session-settings';

/** The end of every login, after its last step: opens the session and makes the browser known. */
@Injectable()
export class LogIn {
  constructor(
    private readonly openSession: OpenSession,
    private readonly rememberDevice: RememberDevice,
    @Inject(SESSION_SETTINGS) private readonly settings: SessionSettings,
  ) {}

  /** @param claims that the session keeps, encrypted */
  async run(account: Account, request: Request, response: Response, claims?: string): Promise<CurrentUser> {
    await this.openSession.run(account, request, claims);
    this.rememberDevice.run(account, request, response);
    return toCurrentUser(account, this.settings.isMfaRequired);
  }
}
