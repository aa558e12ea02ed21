import { promisify } from 'node:util';
import { cookieLifeMs, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import { cookieOf, cookieOptions } from '@lacorte/http-server';
import { unsign } from 'cookie-signature';
import type { Request, Response } from 'express';
import type { AuthSettings } from '../settings';

type Site = Pick<AuthSettings, 'secure'>;

export const SESSION_MS = cookieLifeMs('sid');
export const SESSION_IDLE_SECONDS = SESSION_IDLE_HOURS * 60 * 60;
/** Shortest time between two updates of the time at which a session was last used, because each costs a write. */
export const SEEN_EVERY_SECONDS = 5 * 60;

/** Name of the cookie. With https, the prefix prevents other hosts and plain http from setting the cookie. */
export function sessionCookie({ secure }: Site): string {
  return secure ? '__Host-sid' : 'sid';
}

export function clearSessionCookie(response: Response, site: Site): void {
  response.clearCookie(sessionCookie(site), cookieOptions(site.secure));
}

/** Gives the session a new id and no content, against session fixation. Without a cookie, the session is new already. */
export async function renewSession(request: Request, site: Site): Promise<void> {
  if (cookieOf(request, sessionCookie(site)) === undefined) return;
  await promisify(request.session.regenerate.bind(request.session))();
}

export function saveSession({ session }: Request): Promise<void> {
  return promisify(session.save.bind(session))();
}

/** Returns the id of the session that a request's cookie names; null without a valid cookie. */
export function sessionIdOf(request: Request, settings: AuthSettings): string | null {
  return readSignedCookie(cookieOf(request, sessionCookie(settings)), settings.secrets);
}

/** Returns the session id in a cookie of express-session, or null when none of `secrets` has signed it. */
export function readSignedCookie(cookie: string | undefined, secrets: readonly string[]): string | null {
  if (!cookie?.startsWith('s:')) return null;
  return secrets.map((secret) => unsign(cookie.slice(2), secret)).find(Boolean) || null;
}
