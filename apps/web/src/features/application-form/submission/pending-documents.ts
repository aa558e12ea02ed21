import { findSection } from '@lacorte/contracts';
import type { Refusal } from '../../../lib/refusal-text';
import { forgetInTab, keepInTab, readFromTab } from '../tab-storage';
import type { DocumentsBySection } from '../upload/upload-item';

/** Files that are in the store but not yet attached to their application. */
export interface PendingDocuments {
  documents: DocumentsBySection;
  /** Until when the server keeps all of them at least, in milliseconds since 1970. */
  keptUntil: number;
  /** Why the server refused them, when it said so. */
  refusal?: Refusal | undefined;
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
  return known.length > 0 ? { ...stored, documents: Object.fromEntries(known) } : undefined;
}

export function forgetPendingDocuments(applicationId: string): void {
  forgetInTab(keyOf(applicationId));
}

function isPending(value: unknown): value is PendingDocuments {
  return (
    typeof value === 'object' &&
    value !== null &&
    'documents' in value &&
    typeof value.documents === 'object' &&
    value.documents !== null &&
    'keptUntil' in value &&
    typeof value.keptUntil === 'number' &&
    (!('refusal' in value) || isRefusal(value.refusal))
  );
}

function isRefusal(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
