import { DomainError } from '@lacorte/errors';
import type { NextFunction, Request, Response } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that a page of another site makes (contract, section 2). Browsers always send `Origin`
 * with those; `null` counts as another site. Callers that send neither header are no browser's pages.
 */
export function refuseForeignOrigin(request: Request, _response: Response, next: NextFunction): void {
  next(SAFE_METHODS.has(request.method) || isOwnPage(request) ? undefined : foreignOrigin());
}

function isOwnPage(request: Request): boolean {
  if (request.get('sec-fetch-site') === 'cross-site') return false;
  const origin = request.get('origin');
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.get('host');
}

function foreignOrigin(): DomainError {
  return new DomainError('forbidden', 'error.foreignOrigin');
}
