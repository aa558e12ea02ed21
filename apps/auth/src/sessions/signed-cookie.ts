import { cookieOf } from '@lacorte/http-server';
import { unsign } from 'cookie-signature';
import type { Request } from 'express';
import type { AuthSettings } from '../settings';
import { sessionCookie } from './session-cookie';

const SIGNED = /^s:(.+)$/;

/** The id of the session that a request's cookie names; null without a valid cookie. */
export function sessionIdOf(request: Request, settings: AuthSettings): string | null {
  return readSignedCookie(cookieOf(request, sessionCookie(settings)), settings.secrets);
}

/** The session id in a cookie of express-session, or null when none of `secrets` has signed it. */
export function readSignedCookie(cookie: string | undefined, secrets: readonly string[]): string | null {
  const [, signed] = SIGNED.exec(cookie ?? '') ?? [];
  if (signed === undefined) return null;
  for (const secret of secrets) {
    const id = unsign(signed, secret);
    if (id) return id;
  }
  return null;
}
