import { cookieLifeMs } from '@lacorte/contracts';
import type { Logger } from '@lacorte/observability';

/** What the session cookie is made of (contract, section 2). */
export interface SessionSettings {
  databaseUrl: string;
  /** Signs the cookie. */
  secret: string;
  /** Whether browsers reach the site by https. */
  secure: boolean;
  logger: Logger;
}

export const SESSION_SETTINGS = Symbol('session settings');
export const SESSION_COOKIE = 'sid';

/** From login on, however often the person comes back. */
export const SESSION_MS = cookieLifeMs(SESSION_COOKIE);
