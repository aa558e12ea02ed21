import { DomainError } from '@lacorte/errors';
import type { Request } from 'express';

export function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
}

/** The refusal of a body that Express' parsers could not read. */
export function bodyError(error: unknown): DomainError {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return new DomainError('too-large', 'error.bodyTooLarge', { cause: error });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new DomainError('unsupported-type', 'error.contentType', { cause: error });
  }
  return new DomainError('invalid', 'error.malformedBody', { cause: error });
}
