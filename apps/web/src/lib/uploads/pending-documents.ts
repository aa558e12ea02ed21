import { DOCUMENT_SECTIONS, type DocumentSectionId, findSection } from '@lacorte/contracts';
import type { Translate } from '../../i18n/translations';
import type { Refusal } from '../refusal-text';
import { forgetInTab, hasShape, keepInTab, readFromTab } from '../tab-storage';
import type { DocumentsBySection } from './upload-item';

/** Uploaded files that are not attached yet. */
export interface PendingDocuments {
  documents: DocumentsBySection;
  /** When the server deletes the first of them, in milliseconds since 1970. */
  keptUntil: number;
  /** Why the server refused the files of a section, by section. */
  refusals?: Partial<Record<DocumentSectionId, Refusal | undefined>>;
  /** Why the server refused all files. */
  refusal?: Refusal | undefined;
}

const keyOf = (applicationId: string) => `pending-documents:${applicationId}`;

/** The toast of a call that did not attach them. */
export function attachFailedToast(t: Translate) {
  const description = t('applicationForm.attach.failedText');
  return { title: t('applicationForm.attach.failed'), description, tone: 'destructive' } as const;
}

export function rememberPendingDocuments(applicationId: string, pending: PendingDocuments): void {
  keepInTab(keyOf(applicationId), pending);
}

/** Undefined if there are none. */
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

/** The sections of `documents` have other files now. An emptied section may still get those that are to be attached. */
export function forgetAttached(applicationId: string, documents: DocumentsBySection): void {
  const pending = readPendingDocuments(applicationId);
  if (!pending) return;
  const left = { ...pending, documents: { ...pending.documents }, refusals: { ...pending.refusals } };
  for (const { id } of DOCUMENT_SECTIONS.filter((section) => documents[section.id])) {
    delete left.documents[id];
    delete left.refusals[id];
  }
  if (Object.keys(left.documents).length > 0) rememberPendingDocuments(applicationId, left);
  else forgetPendingDocuments(applicationId);
}

function isPending(value: unknown): value is PendingDocuments {
  if (!hasShape(value, { documents: 'object', keptUntil: 'number' })) return false;
  const { refusal, refusals = {} } = value as { refusal?: unknown; refusals?: unknown };
  if (!hasShape({ refusals }, { refusals: 'object' })) return false;
  return [refusal, ...Object.values(refusals as object)].every(
    (one) => one === undefined || hasShape(one, { code: 'string', message: 'string' }),
  );
}
