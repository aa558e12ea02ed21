import type { MessageKey } from './messages/it';
import type { MessageParameters } from './messages/translate';

/** What an error body's `code` may be (contract, section 2), and what the gateway adds for requests that reach no service. */
export const ERROR_CODES = [
  'account-exists',
  'bad-request',
  'conflict',
  'forbidden',
  'foreign-origin',
  'idempotency-key-reused',
  'length-required',
  'method-not-allowed',
  'not-found',
  'request-timeout',
  'session-required',
  'too-large',
  'too-many-requests',
  'unavailable',
  'unexpected',
  'unsupported-media-type',
  'upload-link-invalid',
  'uri-too-long',
  'validation',
  'version-conflict',
  'wrong-credentials',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Body of every error answer (contract, section 2). `message` and `fields` are Italian sentences for a person. */
export interface ErrorBody {
  statusCode: number;
  /** Stable, for programs. */
  code: ErrorCode;
  message: string;
  error: string;
  /** Values that the message names. */
  parameters?: MessageParameters;
  /** Field name to message, on validation errors: all failing fields at once. */
  fields?: Record<string, string>;
  /** Field name to the code of its message, as `email-invalid`. */
  fieldCodes?: Record<string, string>;
}

/** Body of an error answer to another service: it has keys, to throw the same error to its own caller. */
export interface InternalErrorBody extends Omit<ErrorBody, 'code' | 'fields' | 'fieldCodes'> {
  code: MessageKey;
  fields?: Record<string, MessageKey>;
}

/** The stable code of a field's message: `validation.email.invalid` is `email-invalid`. */
export function fieldCode(key: MessageKey): string {
  return key
    .replace(/^validation\./, '')
    .replaceAll('.', '-')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
