import { type DocumentSectionId, findSection } from '@lacorte/contracts';
import type { UploadItem } from '../../../lib/uploads/upload-item';
import { hasShape } from '../../../lib/tab-storage';
import { uploadProgress } from '../upload/section-button';

/** State of the browser's history entry of the receipt, right after the submission. Readers of the receipt by link do not have it. */
export interface ReceiptState {
  /** Required sections without a file when the application was sent. */
  leftOut: DocumentSectionId[];
  /** Codes of other applications for the same person. */
  duplicateOf: string[];
}

export function leftOut(items: readonly UploadItem[]): Pick<ReceiptState, 'leftOut'> {
  return { leftOut: uploadProgress(items).missing.map(({ id }) => id) };
}

/** Unvalidated state of a history entry as sections. */
export function readLeftOut(state: unknown): DocumentSectionId[] {
  return textsIn(state, 'leftOut').flatMap((id) => findSection(id)?.id ?? []);
}

/** Unvalidated state of a history entry as codes. */
export function readDuplicateOf(state: unknown): string[] {
  return textsIn(state, 'duplicateOf');
}

function textsIn(state: unknown, name: keyof ReceiptState): string[] {
  if (!hasShape(state, { [name]: 'object' })) return [];
  const texts: unknown = (state as Record<string, unknown>)[name];
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
}
