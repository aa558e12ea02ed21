import { validated } from '@lacorte/contracts';
import { accepted } from '@lacorte/errors';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';

/**
 * Creates a validated instance of a DTO class from a request body.
 *
 * @throws DomainError invalid, with the message key of every invalid field
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
