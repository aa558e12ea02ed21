import { OIDC_PAGE_QUERY, OIDC_RESULT_QUERY, type OidcResult, PAGES } from '@lacorte/contracts';
import type { Request } from 'express';
import type { Account } from '../accounts/account-statements';
import { saveSession } from '../sessions/session-cookie';
import type { Checks } from './identity-provider';

/** Time for a login at the provider, including the provider's second factor. */
const LIFE_MS = 10 * 60 * 1_000;

/** An account and the version of its checked password. A new password ends an attempt that a stranger has begun. */
export type LinkTarget = Pick<Account, 'id' | 'passwordVersion'>;

export interface Attempt extends Checks {
  /** The page to return to, one of PAGES. */
  page: string;
  /** The account that will be linked; undefined for a login. */
  linkTo?: LinkTarget;
  /** In milliseconds since 1970. */
  until: number;
}

declare module 'express-session' {
  interface SessionData {
    openidAttempt: Attempt;
  }
}

/** Pages that a login may return to. No other URL of a request becomes a redirect. */
const PLAIN_PAGES = new Set<string>(Object.values(PAGES).filter((page) => typeof page === 'string'));

/** Returns the page that a request names; the home page for any other value. */
export function pageOf(request: Request): string {
  const page = request.query[OIDC_PAGE_QUERY];
  return typeof page === 'string' && PLAIN_PAGES.has(page) ? page : PAGES.home;
}

export function resultAt(page: string, result: OidcResult): string {
  return `${page}?${OIDC_RESULT_QUERY}=${result}`;
}

export async function keepAttempt(request: Request, attempt: Omit<Attempt, 'until'>): Promise<void> {
  const { session } = request;
  session.openidAttempt = { ...attempt, until: Date.now() + LIFE_MS };
  if (!session.userId) session.cookie.maxAge = LIFE_MS;
  await saveSession(request);
}

/** Removes the attempt from the session, because it serves for one answer. Returns undefined without a valid attempt. */
export async function takeAttempt(request: Request): Promise<Attempt | undefined> {
  const attempt = request.session.openidAttempt;
  if (!attempt) return undefined;
  delete request.session.openidAttempt;
  await saveSession(request);
  return Date.now() < attempt.until ? attempt : undefined;
}
