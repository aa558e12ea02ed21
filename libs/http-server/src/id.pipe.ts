import type { MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Injectable, Optional, type PipeTransform } from '@nestjs/common';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Accepts a UUID and returns it in lower case. Any other id cannot exist: 404. */
@Injectable()
export class IdPipe implements PipeTransform<unknown, string> {
  constructor(@Optional() private readonly message: MessageKey = 'error.applicationNotFound') {}

  transform(value: unknown): string {
    if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
    throw new DomainError('not-found', this.message);
  }
}
