import { DRAFT_MAX_BYTES, type DraftValues, readDraftValues } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';

/**
 * The values of a draft in a request's body, as they are stored.
 *
 * @param given untrusted; its size counts with the properties that are ignored
 * @throws DomainError too-large above DRAFT_MAX_BYTES; invalid, with the message key of every wrong value
 */
export function draftValuesIn(given: unknown): DraftValues {
  if (Buffer.byteLength(JSON.stringify(given) ?? '') > DRAFT_MAX_BYTES) {
    throw new DomainError('too-large', 'error.bodyTooLarge');
  }
  const { value, fields } = readDraftValues(given);
  if (fields) throw new DomainError('invalid', 'error.validation', { fields });
  return value;
}
