import { DomainError } from '@lacorte/errors';
import type { NextFunction, Request, Response } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that a page of another site makes (contract, section 2). Browsers always send `Origin`
 * with those; `null` counts as another site. Callers that send neither header are no browser's pages.
 *
 * The site is what the gateway says: the scheme of `PUBLIC_URL`, and the host and port that the browser asked for.
 */
export function refuseForeignOrigin(request: Request, _response: Response, next: NextFunction): void {
  next(SAFE_METHODS.has(request.method) || isOwnPage(request) ? undefined : foreignOrigin());
}

function isOwnPage(request: Request): boolean {
  if (request.get('sec-fetch-site') === 'cross-site') return false;
  const origin = request.get('origin');
  if (origin === undefined) return true;
  const site = URL.parse(`${request.get('x-forwarded-proto') ?? 'http'}://${request.get('host')}`);
  // the origin of what is no web address is the word null
  return site !== null && site.origin !== 'null' && URL.parse(origin)?.origin === site.origin;
}

function foreignOrigin(): DomainError {
  return new DomainError('forbidden', 'error.foreignOrigin');
}
