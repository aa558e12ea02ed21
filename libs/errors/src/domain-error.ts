import type { MessageKey, MessageParameters } from '@lacorte/contracts';

/** What went wrong, in the terms of the product; `http-server` knows the HTTP status of each. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many-requests'
  | 'unavailable';

export interface ErrorDetails {
  /** Values for the placeholders of the message. */
  parameters?: MessageParameters;
  /** Field name to message key, for invalid input. */
  fields?: Record<string, string>;
  /** When to try again, in seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal or fault that a person may be told about. Everything else that is thrown is unexpected. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    /** Key of the message for a person; also the error's code. */
    readonly code: MessageKey,
    readonly details: ErrorDetails = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'DomainError';
  }

  /** A part that this needs is away; trying again in a few seconds is worth while. */
  static unavailable(cause?: unknown): DomainError {
    return new DomainError('unavailable', 'error.unavailable', { retryAfterSeconds: 5, cause });
  }
}
