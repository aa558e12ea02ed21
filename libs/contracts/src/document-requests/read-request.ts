import { isoDay, isRecord } from '@lacorte/tender-rules';
import { findSection } from '../documents/sections';
import type { MessageKey } from '../messages';
import { typedText } from '../validation/typed-text';
import type { FieldMessages, Reading } from '../validation/validate';
import { DOCUMENT_REQUEST, type RequestDocuments, type RequestedDocument } from './document-request';

/** First and last possible day of a deadline, `yyyy-mm-dd`. */
export type Deadlines = { earliest: string; latest: string };

const UNPRINTABLE = /[^\P{Cc}\n\r\t]/u;

/**
 * Reads a request for documents from untrusted data. It does not use a DTO, because the error about a repeated section names its item, and
 * the deadline depends on the database's clock.
 *
 * @returns the request, or the key of the error text of each wrong field, such as `items.0.reason`
 */
export function readDocumentRequest(given: unknown, { earliest, latest }: Deadlines): Reading<RequestDocuments> {
  const body = isRecord(given) ? given : {};
  const fields: FieldMessages = {};
  const items = readItems(body.items, fields);
  const deadline = typeof body.deadline === 'string' ? isoDay(body.deadline.trim()) : undefined;
  if (deadline === undefined) fields.deadline = 'validation.documentRequest.day';
  else if (deadline < earliest || deadline > latest) fields.deadline = 'validation.documentRequest.deadline';
  return deadline === undefined || Object.keys(fields).length > 0 ? { fields } : { value: { items, deadline } };
}

function readItems(given: unknown, fields: FieldMessages): RequestedDocument[] {
  if (!Array.isArray(given) || given.length === 0) {
    fields.items = 'validation.documentRequest.items';
    return [];
  }
  const seen = new Set<unknown>();
  return given.flatMap((one: unknown, index) => {
    const { section: id, reason: text }: Record<string, unknown> = isRecord(one) ? one : {};
    const section = typeof id === 'string' ? findSection(id)?.id : undefined;
    if (!section) fields[`items.${index}.section`] = 'validation.documentRequest.section';
    else if (seen.has(id)) fields[`items.${index}.section`] = 'validation.documentRequest.sectionTwice';
    seen.add(id);
    const reason = typeof text === 'string' ? typedText(text) : '';
    const refusal = refusalOf(reason);
    if (refusal) fields[`items.${index}.reason`] = refusal;
    return section ? [{ section, reason }] : [];
  });
}

function refusalOf(reason: string): MessageKey | undefined {
  if (reason === '') return 'validation.documentRequest.reason';
  if (reason.length > DOCUMENT_REQUEST.reasonMax) return 'validation.documentRequest.reasonTooLong';
  return UNPRINTABLE.test(reason) || !reason.isWellFormed() ? 'validation.text.characters' : undefined;
}
