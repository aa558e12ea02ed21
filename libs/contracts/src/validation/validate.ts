import 'reflect-metadata';
import { isRecord } from '@lacorte/tender-rules';
import { plainToInstance } from 'class-transformer';
import { validate as check, type ValidationError, type ValidatorOptions } from 'class-validator';
import type { MessageKey } from '../messages';

/** Options of every validation, on the server and in the browser. Each field has only its first error, and unknown properties are dropped. */
export const VALIDATION: ValidatorOptions = {
  stopAtFirstError: true,
  whitelist: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: false },
};

/** Maps the name of a field to the key of its error text. */
export type FieldMessages = Record<string, MessageKey>;

/** Result of reading untrusted data: the value, or the key of the error text of each wrong field. */
export type Reading<T> = { value: T; fields?: undefined } | { value?: undefined; fields: FieldMessages };

/**
 * Makes an instance of `type` from untrusted data.
 *
 * @returns the instance, or the key of the error text of each wrong field (`a.b` for nested fields)
 */
export async function validated<T extends object>(type: new () => T, plain: unknown): Promise<Reading<T>> {
  const value = plainToInstance(type, isRecord(plain) ? plain : {});
  const errors = await check(value, VALIDATION);
  return errors.length === 0 ? { value } : { fields: fieldMessages(errors) };
}

/** Returns the key of the error text of each wrong field. Names of nested fields are joined by a dot. */
export function fieldMessages(errors: ValidationError[], prefix = ''): FieldMessages {
  return Object.fromEntries(
    errors.flatMap((error) => {
      const path = `${prefix}${error.property}`;
      // The rules of ./decorators use keys of texts as messages.
      const [message] = Object.values(error.constraints ?? {}) as MessageKey[];
      return message === undefined
        ? Object.entries(fieldMessages(error.children ?? [], `${path}.`))
        : [[path, message]];
    }),
  );
}
