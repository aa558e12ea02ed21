import type { MfaChallenge } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Account } from '../accounts/account-statements';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { renewSession, saveSession } from './session-cookie';

/** Time to open the authenticator app or to find the recovery codes. */
const LIFE_MS = 10 * 60 * 1_000;

/** A login whose password was right and whose code is still missing. */
export interface HalfLogin {
  userId: string;
  /** Version of the password that was right. A new password ends the half login. */
  passwordVersion: number;
  /** In milliseconds since 1970; further requests do not extend it. */
  until: number;
  /** Claims of a login through an identity provider, for the session that will open. */
  claims?: string;
}

/** Keeps half logins in sessions without `userId`; ReadSession finds no user for such a session. */
@Injectable()
export class HalfLogins {
  constructor(@Inject(AUTH_SETTINGS) private readonly settings: AuthSettings) {}

  /** Begins a half login and ends the session that the browser had. */
  async begin({ id, passwordVersion }: Account, request: Request, claims?: string): Promise<MfaChallenge> {
    await renewSession(request, this.settings);
    request.session.halfLogin = { userId: id, passwordVersion, until: Date.now() + LIFE_MS, claims };
    request.session.cookie.maxAge = LIFE_MS;
    await saveSession(request);
    return { mfaRequired: true };
  }

  /** @returns undefined also for an expired half login */
  of({ session }: Request): HalfLogin | undefined {
    return session.halfLogin && Date.now() < session.halfLogin.until ? session.halfLogin : undefined;
  }
}

/** Refuses a request without a half login. It is a guard because rights are checked before the body (contract, section 2). */
@Injectable()
export class HalfLoginGuard implements CanActivate {
  constructor(private readonly halfLogins: HalfLogins) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.halfLogins.of(context.switchToHttp().getRequest<Request>())) return true;
    throw new DomainError('unauthorized', 'error.unauthorized');
  }
}
