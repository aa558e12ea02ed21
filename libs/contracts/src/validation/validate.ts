import 'reflect-metadata';
import { isRecord } from '@lacorte/tender-rules';
import { plainToInstance } from 'class-transformer';
import { validate as check, type ValidationError, type ValidatorOptions } from 'class-validator';
import type { MessageKey } from '../messages';

/** One way to validate, on the server and in the browser: first message per field, unknown properties dropped. */
export const VALIDATION: ValidatorOptions = {
  stopAtFirstError: true,
  whitelist: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: false },
};

/** Field name to the key of its message. */
export type FieldMessages = Record<string, MessageKey>;

/** Result of reading untrusted data: the value when every rule holds, else the message of each failing field. */
export type Reading<T> = { value: T; fields?: undefined } | { value?: undefined; fields: FieldMessages };

/**
 * Makes an instance of `type` from untrusted data.
 *
 * @returns the instance when every rule holds, else the message key of each failing field (`a.b` for nested ones)
 */
export async function validated<T extends object>(type: new () => T, plain: unknown): Promise<Reading<T>> {
  const value = plainToInstance(type, isRecord(plain) ? plain : {});
  const errors = await check(value, VALIDATION);
  return errors.length === 0 ? { value } : { fields: fieldMessages(errors) };
}

/** Message key per failing field, nested fields joined by a dot. */
export function fieldMessages(errors: ValidationError[], prefix = ''): FieldMessages {
  return Object.fromEntries(
    errors.flatMap((error) => {
      const path = `${prefix}${error.property}`;
      // The rules of ./decorators use message keys as messages.
      const [message] = Object.values(error.constraints ?? {}) as MessageKey[];
      return message === undefined
        ? Object.entries(fieldMessages(error.children ?? [], `${path}.`))
        : [[path, message]];
    }),
  );
}
