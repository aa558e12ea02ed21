import { type DocumentSectionId, findSection } from '@lacorte/contracts';
import { hasShape } from '../../../lib/tab-storage';
import type { UploadItem } from '../../../lib/uploads/upload-item';
import { uploadProgress } from '../upload/section-button';

/**
 * State of the browser's history entry of the receipt: required sections without a file when the application was sent.
 * Readers of the receipt by link do not have it.
 */
export function leftOut(items: readonly UploadItem[]): { leftOut: DocumentSectionId[] } {
  return { leftOut: uploadProgress(items).missing.map(({ id }) => id) };
}

/** Unvalidated state of a history entry as sections. */
export function readLeftOut(state: unknown): DocumentSectionId[] {
  if (!hasShape(state, { leftOut: 'object' })) return [];
  const { leftOut: ids } = state as { leftOut: unknown };
  if (!Array.isArray(ids)) return [];
  return ids.flatMap((id) => (typeof id === 'string' ? (findSection(id)?.id ?? []) : []));
}
