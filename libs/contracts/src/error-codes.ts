import { type MessageKey, messagesIt } from './messages/it';

/**
 * What an error body's `code` may be (contract, section 2), each with the message that says it: the general codes, those of the
 * gateway for requests that reach no service, and those of single calls.
 */
export const MESSAGE_OF_CODE = {
  'account-exists': 'accounts.emailTaken',
  'bad-request': 'error.malformedBody',
  conflict: 'error.conflict',
  forbidden: 'error.forbidden',
  'foreign-origin': 'error.foreignOrigin',
  'idempotency-key-reused': 'applications.idempotencyKeyReused',
  'length-required': 'error.lengthRequired',
  'method-not-allowed': 'error.methodNotAllowed',
  'not-found': 'error.notFound',
  'request-timeout': 'error.requestTimeout',
  'session-required': 'error.unauthorized',
  'too-large': 'error.bodyTooLarge',
  'too-many-requests': 'error.tooManyRequests',
  unavailable: 'error.unavailable',
  unexpected: 'error.unexpected',
  'unsupported-media-type': 'error.contentType',
  'upload-link-invalid': 'error.uploadLinkInvalid',
  'uri-too-long': 'error.addressTooLong',
  validation: 'error.validation',
  'version-conflict': 'review.changedMeanwhile',
  'wrong-credentials': 'accounts.wrongCredentials',

  // POST /api/applications
  'no-code-left': 'applications.noCodeLeft',
  // POST /api/objects/upload
  'too-many-uploads': 'documents.tooManyUploads',
  'uploads-full': 'documents.uploadsFull',
  // PUT /api/applications/{id}/documents
  'file-content': 'documents.wrongContent',
  'file-empty': 'documents.empty',
  'file-format': 'documents.unsupportedFormat',
  'file-not-issued': 'documents.notIssued',
  'file-not-uploaded': 'documents.notUploaded',
  'file-too-large': 'documents.tooLarge',
  'too-many-files': 'documents.oneTooMany',
  // /api/admin
  'batch-running': 'paymentRequests.anotherRunning',
  'fee-already-paid': 'review.alreadyPaid',
  'fee-not-paid': 'review.notPaid',
  'file-quarantined': 'documents.quarantined',
} as const satisfies Record<string, MessageKey>;

export type ErrorCode = keyof typeof MESSAGE_OF_CODE;

export const ERROR_CODES = Object.keys(MESSAGE_OF_CODE).sort() as ErrorCode[];

/** The stable code of a field's message: `validation.email.invalid` is `email-invalid`. */
export function fieldCode(key: MessageKey): string {
  return key
    .replace(/^validation\./, '')
    .replaceAll('.', '-')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The message that a `code` or a field's code stands for; undefined when this release does not know it. */
export function messageOfCode(code: string): MessageKey | undefined {
  if (Object.hasOwn(MESSAGE_OF_CODE, code)) return MESSAGE_OF_CODE[code as ErrorCode];
  return (Object.keys(messagesIt) as MessageKey[]).find((key) => fieldCode(key) === code);
}
