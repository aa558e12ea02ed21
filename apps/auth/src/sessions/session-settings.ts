import { cookieLifeMs, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import type { Logger } from '@lacorte/observability';

/** What the session cookie is made of (contract, section 2). */
export interface SessionSettings {
  /** The first signs the cookie; what another has signed is valid. */
  secrets: [string, ...string[]];
  /** Whether browsers reach the site by https. */
  secure: boolean;
  logger: Logger;
}

export const SESSION_SETTINGS = Symbol('session settings');

/** From login on, however often the person comes back. */
export const SESSION_MS = cookieLifeMs('sid');
/** Without a request for this long a session ends by itself. */
export const SESSION_IDLE_SECONDS = SESSION_IDLE_HOURS * 60 * 60;
/** How exactly it is known when a session was last used: noting every request would be a write for each. */
export const SEEN_EVERY_SECONDS = 5 * 60;

/** Where the site is reached by https the prefix makes browsers refuse one that is set in the clear, by another host or for a part of the site. */
export function sessionCookie({ secure }: Pick<SessionSettings, 'secure'>): string {
  return secure ? '__Host-sid' : 'sid';
}
