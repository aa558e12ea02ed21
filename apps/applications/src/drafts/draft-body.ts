import {
  DRAFT_MAX_BYTES,
  type DraftValues,
  readDraftChange,
  readDraftValues,
  type SaveDraftDto,
} from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';

/** Reads the change of a draft from the untrusted body of a save. @throws DomainError as `draftValuesIn` */
export function draftChangeIn(body: unknown): SaveDraftDto {
  refuseLarge((body as Partial<SaveDraftDto> | null)?.values);
  return accepted(readDraftChange(body));
}

/**
 * Reads the values of a draft from an untrusted body, as they are stored.
 * @throws DomainError too-large above DRAFT_MAX_BYTES (ignored properties count, too); invalid, with the message key of every wrong value
 */
export function draftValuesIn(given: unknown): DraftValues {
  refuseLarge(given);
  return accepted(readDraftValues(given));
}

function refuseLarge(values: unknown): void {
  if (Buffer.byteLength(JSON.stringify(values) ?? '') > DRAFT_MAX_BYTES) {
    throw new DomainError('too-large', 'error.bodyTooLarge');
  }
}
