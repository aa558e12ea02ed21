import { promisify } from 'node:util';
import { cookieOf } from '@lacorte/http-server';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Account } from '../accounts/account-statements';
import { deviceName } from './device-name';
import { SESSION_SETTINGS, type SessionSettings, sessionCookie } from './session-settings';

/** Opens a session with a new id, against session fixation. */
@Injectable()
export class OpenSession {
  constructor(@Inject(SESSION_SETTINGS) private readonly settings: SessionSettings) {}

  async run(
    { id, passwordVersion }: Pick<Account, 'id' | 'passwordVersion'>,
    request: Request,
    claims?: string,
  ): Promise<void> {
    // Without a cookie the session is already new.
    if (cookieOf(request, sessionCookie(this.settings)) !== undefined) {
      await promisify(request.session.regenerate.bind(request.session))();
    }
    request.session.userId = id;
    request.session.passwordVersion = passwordVersion;
    request.session.device = deviceName(request.get('user-agent'));
    if (claims !== undefined) request.session.claims = claims;
    // Before the answer, so that a login that cannot be stored fails.
    await promisify(request.session.save.bind(request.session))();
  }
}
