import { findSection } from '@lacorte/contracts';
import { forgetInTab, keepInTab, readFromTab } from '../tab-storage';
import type { DocumentsBySection } from '../upload/upload-item';

const keyOf = (applicationId: string) => `pending-documents:${applicationId}`;

/** Remembers files that are in the store but not yet attached to their application. */
export function rememberPendingDocuments(applicationId: string, documents: DocumentsBySection): void {
  keepInTab(keyOf(applicationId), documents);
}

/** The files still to attach to this application, or undefined when there are none. */
export function readPendingDocuments(applicationId: string): DocumentsBySection | undefined {
  const stored = readFromTab(keyOf(applicationId));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const known = Object.entries(stored).filter(
    ([section, paths]) => findSection(section) !== undefined && typeof paths === 'string' && paths !== '',
  );
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

export function forgetPendingDocuments(applicationId: string): void {
  forgetInTab(keyOf(applicationId));
}
