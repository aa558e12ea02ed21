import { cookieLifeMs, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import type { Logger } from '@lacorte/observability';

/** Settings of the session cookie (contract, section 2). */
export interface SessionSettings {
  /** The first signs; signatures of all are valid. */
  secrets: [string, ...string[]];
  secure: boolean;
  /** Whether administrators must switch on TOTP (`ADMIN_MFA`). */
  isMfaRequired: boolean;
  logger: Logger;
}

export const SESSION_SETTINGS = Symbol('session settings');

/** From the login. */
export const SESSION_MS = cookieLifeMs('sid');
export const SESSION_IDLE_SECONDS = SESSION_IDLE_HOURS * 60 * 60;
/** Precision of the last use, because recording every request would cost a write each. */
export const SEEN_EVERY_SECONDS = 5 * 60;

/** With https, the prefix prevents other hosts and plain http from setting the cookie. */
export function sessionCookie({ secure }: Pick<SessionSettings, 'secure'>): string {
  return secure ? '__Host-sid' : 'sid';
}
