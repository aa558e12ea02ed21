import { findSection } from '@lacorte/contracts';
import { forgetInTab, keepInTab, readFromTab } from '../tab-storage';
import type { DocumentsBySection } from '../upload/upload-item';

/** Files that are in the store but not yet attached to their application. */
export interface PendingDocuments {
  documents: DocumentsBySection;
  /** Why the server refused them, in its own words; '' when it did not say. */
  reason: string;
}

const keyOf = (applicationId: string) => `pending-documents:${applicationId}`;

export function rememberPendingDocuments(applicationId: string, pending: PendingDocuments): void {
  keepInTab(keyOf(applicationId), pending);
}

/** The files still to attach to this application, or undefined when there are none. */
export function readPendingDocuments(applicationId: string): PendingDocuments | undefined {
  const stored = readFromTab(keyOf(applicationId));
  if (!isPending(stored)) return undefined;
  const known = Object.entries(stored.documents).filter(
    ([section, paths]) => findSection(section) !== undefined && typeof paths === 'string' && paths !== '',
  );
  return known.length > 0 ? { documents: Object.fromEntries(known), reason: stored.reason } : undefined;
}

export function forgetPendingDocuments(applicationId: string): void {
  forgetInTab(keyOf(applicationId));
}

function isPending(value: unknown): value is { documents: object; reason: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'documents' in value &&
    typeof value.documents === 'object' &&
    value.documents !== null &&
    'reason' in value &&
    typeof value.reason === 'string'
  );
}
