import type { Reading } from '@lacorte/contracts';
import { DomainError } from './domain-error';

/** The value that was read. @throws DomainError invalid, with the message of every failing field */
export function accepted<T>({ value, fields }: Reading<T>): T {
  if (fields) throw new DomainError('invalid', 'error.validation', { fields });
  return value;
}
