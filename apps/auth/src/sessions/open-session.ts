import { promisify } from 'node:util';
import { cookieOf } from '@lacorte/http-server';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Account } from '../accounts/account-statements';
import { SESSION_SETTINGS, type SessionSettings, sessionCookie } from './session-settings';

/** Begins a session: always with a new id, so that one known before the login is worth nothing after it. */
@Injectable()
export class OpenSession {
  constructor(@Inject(SESSION_SETTINGS) private readonly settings: SessionSettings) {}

  async run({ id, passwordVersion }: Account, request: Request): Promise<void> {
    // Without a cookie the session is as new as its id: there is none to delete.
    if (cookieOf(request, sessionCookie(this.settings)) !== undefined) {
      await promisify(request.session.regenerate.bind(request.session))();
    }
    request.session.userId = id;
    request.session.passwordVersion = passwordVersion;
    // Saved before the answer: a login that could not be kept must not look like one.
    await promisify(request.session.save.bind(request.session))();
  }
}
