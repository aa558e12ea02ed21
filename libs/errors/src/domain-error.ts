import {
  type ErrorCode,
  MESSAGE_OF_CODE,
  type MessageKey,
  type MessageParameters,
  messageCode,
} from '@lacorte/contracts';

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
  /** Field name to message key, for input that a person can put right. */
  fields?: Record<string, MessageKey>;
  /** When to try again, in seconds. */
  retryAfterSeconds?: number;
  /** No part is away; there is more to do than can be done. */
  isOverload?: boolean;
  cause?: unknown;
}

/** The codes of the contract's general list (section 2), where a refusal has none of its own. */
const CODE_OF_KIND: Record<ErrorKind, ErrorCode> = {
  invalid: 'bad-request',
  unauthorized: 'session-required',
  forbidden: 'forbidden',
  'not-found': 'not-found',
  conflict: 'conflict',
  'too-large': 'too-large',
  'unsupported-type': 'unsupported-media-type',
  'too-many-requests': 'too-many-requests',
  unavailable: 'unavailable',
};

/** The messages that a code stands for. */
const CODE_OF_KEY = new Map<MessageKey, ErrorCode>(
  (Object.keys(MESSAGE_OF_CODE) as ErrorCode[]).map((code) => [MESSAGE_OF_CODE[code], code]),
);

/** A refusal or fault that a person may be told about. Everything else that is thrown is unexpected. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    /** Key of the message for a person. */
    readonly key: MessageKey,
    readonly details: ErrorDetails = {},
  ) {
    super(key, { cause: details.cause });
    this.name = 'DomainError';
  }

  /** For programs: stable (contract, section 2). */
  get code(): ErrorCode {
    return this.details.fields ? 'validation' : (CODE_OF_KEY.get(this.key) ?? CODE_OF_KIND[this.kind]);
  }

  /** The code of the message, where `code` stands for several; undefined otherwise. */
  get reason(): string | undefined {
    return CODE_OF_KEY.has(this.key) ? undefined : messageCode(this.key);
  }

  /** More has come than can be served now. To be expected on a busy evening, so not logged for each. */
  static overloaded(retryAfterSeconds: number): DomainError {
    return new DomainError('unavailable', 'error.unavailable', { retryAfterSeconds, isOverload: true });
  }

  /** A part that this needs is away; trying again in a few seconds is worth while. */
  static unavailable(cause?: unknown): DomainError {
    return new DomainError('unavailable', 'error.unavailable', { retryAfterSeconds: 5, cause });
  }
}
