import { type MessageKey, validated } from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';
import { type ArgumentMetadata, Injectable, Optional, type PipeTransform } from '@nestjs/common';

/**
 * Creates a validated instance of a DTO class from a request body.
 *
 * @throws DomainError invalid, with the key of the error text of every wrong field
 */
export async function validateBody<T extends object>(type: new () => T, body: unknown): Promise<T> {
  return accepted(await validated(type, body));
}

/** Validates every `@Body()` whose type is a DTO class. Controllers validate `unknown` bodies themselves. */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || !metatype || metatype === Object) return value;
    return validateBody(metatype as new () => object, value);
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Accepts a UUID and returns it in lower case. Any other id is a 404, because it cannot exist. */
@Injectable()
export class IdPipe implements PipeTransform<unknown, string> {
  constructor(@Optional() private readonly message: MessageKey = 'error.applicationNotFound') {}

  transform(value: unknown): string {
    if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
    throw new DomainError('not-found', this.message);
  }
}
