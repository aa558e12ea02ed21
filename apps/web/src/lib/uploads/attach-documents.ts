import {
  API,
  type AttachedDocuments,
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  findSection,
} from '@lacorte/contracts';
import type { Translate } from '../../i18n/translations';
import { ApiError, requestJson } from '../api-client';
import type { Refusal } from '../refusal-text';
import { forgetInTab, hasShape, keepInTab, readFromTab } from '../tab-storage';
import type { DocumentsBySection } from './upload-item';

/** PUT .../documents; idempotent. Forgets pending files of these sections, which would later replace the attached ones. */
export async function attachDocuments(
  applicationId: string,
  documents: DocumentsBySection,
): Promise<AttachedDocuments> {
  const path = API.applicationDocuments(applicationId);
  const attached = await requestJson<AttachedDocuments>('PUT', path, { documents });
  forgetAttached(applicationId, documents);
  return attached;
}

/** Files that were not attached, with the server's reasons. */
interface NotAttached {
  documents: DocumentsBySection;
  /** The reason for each section whose files the server has refused. */
  refusals: Partial<Record<DocumentSectionId, Refusal | undefined>>;
  /** The reason of a call that failed otherwise; undefined without an answer. */
  refusal?: Refusal | undefined;
}

/**
 * Attaches the files of all sections with one call and, after a 400, with one call per section, so that a bad file does not prevent
 * those of other sections from being attached (contract, section 11).
 *
 * @param send makes each call, possibly with retries
 * @returns the files that were not attached; null if there are none
 */
export async function attachSections(
  applicationId: string,
  documents: DocumentsBySection,
  send: (call: () => Promise<AttachedDocuments>) => Promise<AttachedDocuments>,
): Promise<NotAttached | null> {
  const attach = (some: DocumentsBySection) => failureOf(() => send(() => attachDocuments(applicationId, some)));
  const failure = await attach(documents);
  if (!failure) return null;
  if (!failure.isBadRequest) return { documents, refusals: {}, refusal: failure.refusal };
  const sections = Object.keys(documents).flatMap((name) => findSection(name)?.id ?? []);
  const [only, ...others] = sections;
  if (only && others.length === 0) return { documents, refusals: { [only]: failure.refusal } };
  return attachEach(sections, (section) => attach({ [section]: documents[section] }), documents);
}

/** Attaches section by section. A call that fails for another reason than its files would fail for the next section, too. */
async function attachEach(
  sections: readonly DocumentSectionId[],
  attach: (section: DocumentSectionId) => ReturnType<typeof failureOf>,
  documents: DocumentsBySection,
): Promise<NotAttached | null> {
  const left: NotAttached = { documents: {}, refusals: {} };
  let unanswered: Awaited<ReturnType<typeof failureOf>>;
  for (const section of sections) {
    const failure = unanswered ?? (await attach(section));
    if (!failure) continue;
    left.documents[section] = documents[section];
    if (failure.isBadRequest) left.refusals[section] = failure.refusal;
    else unanswered = failure;
  }
  if (Object.keys(left.documents).length === 0) return null;
  return unanswered ? { ...left, refusal: unanswered.refusal } : left;
}

const BAD_REQUEST = 400;

async function failureOf(call: () => Promise<unknown>) {
  try {
    await call();
    return undefined;
  } catch (error) {
    return { refusal: attachRefusal(error), isBadRequest: error instanceof ApiError && error.status === BAD_REQUEST };
  }
}

/** The server's reason for a failed call; undefined without an answer. */
export function attachRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || !error.body) return undefined;
  const { code, reason, message, parameters } = error.body;
  return { code, reason, message, parameters };
}

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

/** The toast after a call that attached no files. */
export function attachFailedToast(t: Translate) {
  const description = t('applicationForm.attach.failedText');
  return { title: t('applicationForm.attach.failed'), description, tone: 'destructive' } as const;
}

export function rememberPendingDocuments(applicationId: string, pending: PendingDocuments): void {
  keepInTab(keyOf(applicationId), pending);
}

/** The pending files of an application; undefined if there are none. */
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

/** Forgets the pending files of sections that have got other files. An emptied section may still get its pending files. */
function forgetAttached(applicationId: string, documents: DocumentsBySection): void {
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
