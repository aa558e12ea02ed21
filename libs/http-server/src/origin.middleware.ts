import { DomainError } from '@lacorte/errors';
import type { NextFunction, Request, Response } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls from pages of other sites (contract, section 2). Browsers always send `Origin` with
 * those; `null` counts as another site. Callers that send neither header are not browsers.
 *
 * The site's origin is the scheme of `PUBLIC_URL` with the host and port that the browser requested, as passed on by the
 * gateway.
 */
export function refuseForeignOrigin(request: Request, _response: Response, next: NextFunction): void {
  next(SAFE_METHODS.has(request.method) || isOwnPage(request) ? undefined : foreignOrigin());
}

function isOwnPage(request: Request): boolean {
  if (request.get('sec-fetch-site') === 'cross-site') return false;
  const origin = request.get('origin');
  if (origin === undefined) return true;
  const site = URL.parse(`${request.get('x-forwarded-proto') ?? 'http'}://${request.get('host')}`);
  // the origin of a malformed URL is `null`
  return site !== null && site.origin !== 'null' && URL.parse(origin)?.origin === site.origin;
}

function foreignOrigin(): DomainError {
  return new DomainError('forbidden', 'error.foreignOrigin');
}
