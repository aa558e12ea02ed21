import { DOCUMENT_REQUEST, type MessageKey } from '@lacorte/contracts';

/** Returns the key of the text that says what is wrong with the reason of an act of the office; undefined if nothing is. */
export function reasonProblem(reason: string): MessageKey | undefined {
  const text = reason.trim();
  if (text === '') return 'validation.documentRequest.reason';
  return text.length > DOCUMENT_REQUEST.reasonMax ? 'validation.documentRequest.reasonTooLong' : undefined;
}
