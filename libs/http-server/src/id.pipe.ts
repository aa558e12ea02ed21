import type { MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Injectable, Optional, type PipeTransform } from '@nestjs/common';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is written as a UUID, in any case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Lets a UUID through, in lower case; whatever else stands in a path as an id names nothing: 404. */
@Injectable()
export class IdPipe implements PipeTransform<unknown, string> {
  constructor(@Optional() private readonly message: MessageKey = 'error.applicationNotFound') {}

  transform(value: unknown): string {
    if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
    throw new DomainError('not-found', this.message);
  }
}
