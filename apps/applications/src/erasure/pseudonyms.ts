import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  applicationField,
  columnOf,
  ERASED_ACCOUNT,
} from '@lacorte/contracts';

export const ERASED_USER = '00000000-0000-0000-0000-000000000000';

/** The e-mail address of an administrator as answers show it; null once that account is erased. */
export const unlessErased = (email: string): string | null => (email === ERASED_ACCOUNT ? null : email);

export const IS_DECIDED = `a.application_status IN ('approved', 'rejected')`;

/**
 * Whether `applications.application a` was decided or has a payment. The tender and bookkeeping then need its code, history and amounts. So
 * an erasure keeps the application and replaces what names the person.
 */
export const KEPT_WITHOUT_NAME = `(${IS_DECIDED}
  OR EXISTS (SELECT FROM applications.payment_entry e WHERE e.application_id = a.id))`;

/** A value that the column accepts and that says nothing about the person. */
function pseudonymOf(name: ApplicationFieldName): string {
  const { type, onlyIf, erasedAs } = applicationField(name);
  if (onlyIf !== undefined) return 'NULL';
  if (typeof erasedAs === 'string') return `'${erasedAs}'`;
  return { text: `'-'`, day: `'1900-01-01'`, 'yes-no': `'no'`, count: '1' }[type];
}

export const PSEUDONYMS = APPLICATION_FIELD_NAMES.filter((name) => applicationField(name).erasedAs !== null)
  .map((name) => `${columnOf(name)} = ${pseudonymOf(name)}`)
  .join(', ');
