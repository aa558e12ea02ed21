import type { OwnApplication } from './applications/user-application';
import type { Draft } from './drafts/draft';
import type { MessageParameters } from './interpolate';
import type { MessageKey } from './messages';
import type { UnknownTable } from './payments/bank-statements';
import type { RankingBlockers } from './rankings/ranking';
import type { ApplicationDetails } from './review/admin-application';

/** Error codes with the keys of their texts (contract, section 2). */
export const MESSAGE_OF_CODE = {
  'account-exists': 'accounts.emailTaken',
  'application-claimed': 'review.reserved',
  'application-closed': 'corrections.closed',
  'application-withdrawn': 'withdrawals.withdrawn',
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
  'payments-columns-unknown': 'payments.columnsUnknown',
  'payments-file-kind': 'payments.fileKind',
  'payments-other-account': 'payments.otherAccount',
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
  'withdrawn-by-office': 'withdrawals.byOffice',
  'wrong-credentials': 'accounts.wrongCredentials',
} as const satisfies Record<string, MessageKey>;

/** Further texts of a code. `reason` distinguishes them. */
export const OTHER_MESSAGES_OF_CODE = {
  'payments-file-kind': ['payments.fileKindHtml', 'payments.fileKindPdf'],
  'ranking-stale': [
    'rankings.staleTender',
    'rankings.staleDecisions',
    'rankings.staleReviews',
    'rankings.staleExpired',
    'rankings.staleRegister',
  ],
  'payment-settled': ['payments.importSettled', 'payments.notRefundDue', 'payments.refunding'],
  'ranking-published': ['corrections.ranked', 'tenders.homesRanked'],
  'too-many-requests': ['error.tooManyToday'],
  'version-conflict': [
    'assessment.changedMeanwhile',
    'corrections.changedMeanwhile',
    'drafts.changedMeanwhile',
    'drafts.gone',
    'payments.changedMeanwhile',
    'reviewRequests.changedMeanwhile',
    'tenders.changedMeanwhile',
  ],
} as const satisfies Partial<Record<keyof typeof MESSAGE_OF_CODE, readonly MessageKey[]>>;

export type ErrorCode = keyof typeof MESSAGE_OF_CODE;

export const ERROR_CODES = Object.keys(MESSAGE_OF_CODE).sort() as ErrorCode[];

/** Returns the stable code of an error text for `fieldCodes` and `reason`, such as `email-invalid` for `validation.email.invalid`. */
export function messageCode(key: string): string {
  return key
    .replace(/^validation\./, '')
    .replaceAll('.', '-')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Returns the key of the text for a `code`, a `reason` or a field's code; undefined if it is not among the keys of texts.
 * @param keys of the texts in the reader's language, because a page loads the texts of one language
 */
export function messageOfCode(code: string, keys: string[]): string | undefined {
  if (Object.hasOwn(MESSAGE_OF_CODE, code)) return MESSAGE_OF_CODE[code as ErrorCode];
  return keys.find((key) => messageCode(key) === code);
}

/** The stored record that a change with an older version would have replaced. */
export type Current = Draft | OwnApplication | ApplicationDetails | null;

/** Body of every error answer (contract, section 2). `message` and `fields` are Italian sentences for a person. */
export interface ErrorBody {
  statusCode: number;
  /** Stable, for programs. */
  code: ErrorCode;
  /** The code of `message` if `code` has several texts, such as `review-already-paid` for a `conflict`. */
  reason?: string;
  message: string;
  error: string;
  /** Parameters of the message. */
  parameters?: MessageParameters;
  /** Maps the name of each wrong field to its text, on validation errors. */
  fields?: Record<string, string>;
  /** Maps the name of each wrong field to the code of its text, such as `email-invalid`. */
  fieldCodes?: Record<string, string>;
  /** Reasons why a ranking cannot be computed or published, for `ranking-not-ready`. */
  blockers?: RankingBlockers;
  /** Applications with another e-mail than the account, for `other-people-applications`. */
  applicationCodes?: string[];
  /** The table whose columns a person must assign, for `payments-columns-unknown`. */
  table?: UnknownTable;
  /** The stored record on a version conflict: a draft, null for a deleted draft, or an application. */
  current?: Current;
}

/** Body of an error answer to another service. It has keys, so that the service can throw the same error to its own caller. */
export interface InternalErrorBody extends Omit<ErrorBody, 'code' | 'reason' | 'fields' | 'fieldCodes'> {
  code: MessageKey;
  fields?: Record<string, MessageKey>;
}
