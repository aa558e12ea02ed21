import type { Draft } from './drafts/draft';
import type { MessageParameters } from './interpolate';
import { type MessageKey, messagesIt } from './messages';
import type { RankingBlockers } from './rankings/ranking';

/** Error codes with their messages (contract, section 2): general codes, those of the gateway, and those of single calls. */
export const MESSAGE_OF_CODE = {
  'account-exists': 'accounts.emailTaken',
  'application-claimed': 'review.reserved',
  'bad-request': 'error.malformedBody',
  conflict: 'error.conflict',
  'counter-needed': 'applications.counterNeeded',
  'documents-closed': 'documents.closed',
  forbidden: 'error.forbidden',
  'foreign-origin': 'error.foreignOrigin',
  'idempotency-key-reused': 'applications.idempotencyKeyReused',
  'last-administrator': 'accounts.lastAdministrator',
  'length-required': 'error.lengthRequired',
  'login-required': 'drafts.loginRequired',
  'method-not-allowed': 'error.methodNotAllowed',
  'mfa-required': 'accounts.mfaRequired',
  'not-found': 'error.notFound',
  'other-people-applications': 'accounts.otherPeopleApplications',
  'payment-settled': 'payments.settled',
  'provisional-missing': 'rankings.provisionalMissing',
  'ranking-not-publishable': 'rankings.notPublishable',
  'ranking-published': 'rankings.published',
  'ranking-stale': 'rankings.stale',
  'ranking-not-ready': 'rankings.notReady',
  'request-timeout': 'error.requestTimeout',
  'notice-link-invalid': 'tenders.noticeLinkInvalid',
  'request-open': 'documentRequests.open',
  'reset-link-invalid': 'accounts.resetLinkInvalid',
  'review-requested': 'reviewRequests.requested',
  'session-required': 'error.unauthorized',
  'tender-closed': 'tenders.closed',
  'tender-not-open': 'tenders.notOpen',
  'tender-overlap': 'tenders.overlap',
  'tender-published': 'tenders.published',
  'too-large': 'error.bodyTooLarge',
  'too-many-requests': 'error.tooManyRequests',
  'totp-code-invalid': 'accounts.totpCodeInvalid',
  'totp-enabled': 'accounts.totpEnabled',
  unavailable: 'error.unavailable',
  unexpected: 'error.unexpected',
  'unsupported-media-type': 'error.contentType',
  'upload-link-invalid': 'error.uploadLinkInvalid',
  'uri-too-long': 'error.addressTooLong',
  validation: 'error.validation',
  'verification-link-invalid': 'accounts.verificationLinkInvalid',
  'version-conflict': 'review.changedMeanwhile',
  'window-closed': 'reviewRequests.windowClosed',
  'wrong-credentials': 'accounts.wrongCredentials',
} as const satisfies Record<string, MessageKey>;

/** Further messages of a code; `reason` tells them apart. */
export const OTHER_MESSAGES_OF_CODE = {
  'ranking-stale': [
    'rankings.staleTender',
    'rankings.staleDecisions',
    'rankings.staleReviews',
    'rankings.staleExpired',
    'rankings.staleRegister',
  ],
  'ranking-published': ['tenders.homesRanked'],
  'too-many-requests': ['error.tooManyToday'],
  'version-conflict': [
    'assessment.changedMeanwhile',
    'drafts.changedMeanwhile',
    'drafts.gone',
    'payments.changedMeanwhile',
    'reviewRequests.changedMeanwhile',
    'tenders.changedMeanwhile',
  ],
} as const satisfies Partial<Record<keyof typeof MESSAGE_OF_CODE, readonly MessageKey[]>>;

export type ErrorCode = keyof typeof MESSAGE_OF_CODE;

export const ERROR_CODES = Object.keys(MESSAGE_OF_CODE).sort() as ErrorCode[];

/** The stable code of one message, as in `fieldCodes` and `reason`: `validation.email.invalid` is `email-invalid`. */
export function messageCode(key: MessageKey): string {
  return key
    .replace(/^validation\./, '')
    .replaceAll('.', '-')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The message that a `code`, a `reason` or a field's code stands for; undefined when this release does not know it. */
export function messageOfCode(code: string): MessageKey | undefined {
  if (Object.hasOwn(MESSAGE_OF_CODE, code)) return MESSAGE_OF_CODE[code as ErrorCode];
  return (Object.keys(messagesIt) as MessageKey[]).find((key) => messageCode(key) === code);
}

/** Body of every error answer (contract, section 2). `message` and `fields` are Italian sentences for a person. */
export interface ErrorBody {
  statusCode: number;
  /** Stable, for programs. */
  code: ErrorCode;
  /** The code of `message`, where `code` stands for several: `review-already-paid` of a `conflict`. */
  reason?: string;
  message: string;
  error: string;
  /** Parameters of the message. */
  parameters?: MessageParameters;
  /** Field name to message, on validation errors: all failing fields at once. */
  fields?: Record<string, string>;
  /** Field name to the code of its message, as `email-invalid`. */
  fieldCodes?: Record<string, string>;
  /** Reasons why a ranking cannot be computed or published, with `ranking-not-ready`. */
  blockers?: RankingBlockers;
  /** Applications with another e-mail than the account's, with `other-people-applications`. */
  applicationCodes?: string[];
  /** The draft as it stands, on its version conflict; null when it is gone. */
  current?: Draft | null;
}

/** Body of an error answer to another service: it has keys, to throw the same error to its own caller. */
export interface InternalErrorBody extends Omit<ErrorBody, 'code' | 'reason' | 'fields' | 'fieldCodes'> {
  code: MessageKey;
  fields?: Record<string, MessageKey>;
}
