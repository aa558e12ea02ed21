import { DomainError } from '@lacorte/errors';
import type { NextFunction, Request, Response } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls from pages of other sites (contract, section 2). Browsers always send `Origin` with such
 * calls; `null` counts as another site. Callers that send neither `Origin` nor `Sec-Fetch-Site` are not browsers.
 *
 * The site's origin is the scheme of `PUBLIC_URL` with the host and port that the browser requested, as passed on by the
 * gateway.
 */
export function refuseForeignOrigin(request: Request, _response: Response, next: NextFunction): void {
  const isAllowed = SAFE_METHODS.has(request.method) || isOwnPage(request);
  next(isAllowed ? undefined : new DomainError('forbidden', 'error.foreignOrigin'));
}

function isOwnPage(request: Request): boolean {
  if (request.get('sec-fetch-site') === 'cross-site') return false;
  const origin = request.get('origin');
  if (origin === undefined) return true;
  const site = URL.parse(`${request.get('x-forwarded-proto') ?? 'http'}://${request.get('host')}`);
  // The origin of a malformed URL is `null`.
  return site !== null && site.origin !== 'null' && URL.parse(origin)?.origin === site.origin;
}
