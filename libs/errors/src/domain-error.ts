import {
  type Current,
  ERROR_CODES,
  type ErrorCode,
  MESSAGE_OF_CODE,
  type MessageKey,
  type MessageParameters,
  messageCode,
  OTHER_MESSAGES_OF_CODE,
  type RankingBlockers,
  type Reading,
  type UnknownTable,
} from '@lacorte/contracts';

/** Kinds of domain errors, with the HTTP status, and the code for errors without a specific one (contract, section 2). */
const KINDS = {
  invalid: { status: 400, code: 'bad-request' },
  unauthorized: { status: 401, code: 'session-required' },
  forbidden: { status: 403, code: 'forbidden' },
  'not-found': { status: 404, code: 'not-found' },
  conflict: { status: 409, code: 'conflict' },
  'too-large': { status: 413, code: 'too-large' },
  'unsupported-type': { status: 415, code: 'unsupported-media-type' },
  'too-many-requests': { status: 429, code: 'too-many-requests' },
  unavailable: { status: 503, code: 'unavailable' },
} as const satisfies Record<string, { status: number; code: ErrorCode }>;

type ErrorKind = keyof typeof KINDS;

/** Returns the kind of error with which another service answered. */
export function kindOfStatus(status: number): ErrorKind | undefined {
  return (Object.keys(KINDS) as ErrorKind[]).find((kind) => KINDS[kind].status === status);
}

interface ErrorDetails {
  /** Values for the placeholders of the message. */
  parameters?: MessageParameters;
  /** Maps the name of a field to the key of its error text, for input that a person can correct. */
  fields?: Record<string, MessageKey>;
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
  /** True if the cause is overload, not an unavailable dependency. */
  isOverload?: boolean;
  /** The stored record on a version conflict. */
  current?: Current;
  /** Reasons why a ranking cannot be computed or published. */
  blockers?: RankingBlockers;
  /** Applications that the refusal is about. */
  applicationCodes?: string[];
  /** The table of a bank statement whose columns a person must assign. */
  table?: UnknownTable;
  cause?: unknown;
}

/** Specific codes of the contract, by the key of their text. */
const CODE_OF_KEY = new Map<MessageKey, ErrorCode>(ERROR_CODES.map((code) => [MESSAGE_OF_CODE[code], code]));

const OTHERS: [string, readonly MessageKey[]][] = Object.entries(OTHER_MESSAGES_OF_CODE);
const CODE_OF_OTHER_KEY = new Map(OTHERS.flatMap(([code, keys]) => keys.map((key) => [key, code as ErrorCode])));

/** An expected error whose message is shown to the user. All other exceptions are unexpected. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    /** Key of the message shown to the user. */
    readonly key: MessageKey,
    readonly details: ErrorDetails = {},
  ) {
    super(key, { cause: details.cause });
    this.name = 'DomainError';
  }

  get status(): number {
    return KINDS[this.kind].status;
  }

  /** Stable identifier for programs (contract, section 2). */
  get code(): ErrorCode {
    return this.details.fields
      ? 'validation'
      : (CODE_OF_KEY.get(this.key) ?? CODE_OF_OTHER_KEY.get(this.key) ?? KINDS[this.kind].code);
  }

  /** The code of the text, if `code` has several texts; otherwise undefined. */
  get reason(): string | undefined {
    return CODE_OF_KEY.has(this.key) ? undefined : messageCode(this.key);
  }

  /** Refuses work under overload. Such errors are not logged per request, because overload is expected on a busy evening. */
  static overloaded(retryAfterSeconds: number): DomainError {
    return new DomainError('unavailable', 'error.unavailable', { retryAfterSeconds, isOverload: true });
  }

  /** The error for an unavailable dependency; a retry in a few seconds may succeed. */
  static unavailable(cause?: unknown): DomainError {
    return new DomainError('unavailable', 'error.unavailable', { retryAfterSeconds: 5, cause });
  }
}

/** Returns the value of a reading. @throws DomainError invalid, with the text of every wrong field */
export function accepted<T>({ value, fields }: Reading<T>): T {
  if (fields) throw new DomainError('invalid', 'error.validation', { fields });
  return value;
}
