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

/** PUT .../documents; idempotent. Files that were still to be attached to these sections are forgotten: they would replace these. */
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
  /** For each section whose files the server has refused. */
  refusals: Partial<Record<DocumentSectionId, Refusal | undefined>>;
  /** For a call that failed for another reason; undefined without an answer. */
  refusal?: Refusal | undefined;
}

type Send = (call: () => Promise<AttachedDocuments>) => Promise<AttachedDocuments>;

/**
 * Attaches the files of all sections with one call and, after a 400, with one call per section, so that one bad file does not keep
 * those of other sections from being attached (contract, section 11).
 *
 * @param send makes each call, possibly with retries
 * @returns what was not attached, or null
 */
export async function attachSections(
  applicationId: string,
  documents: DocumentsBySection,
  send: Send,
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

/** A call that fails for another reason than its files would fail for the next section, too. */
async function attachEach(
  sections: readonly DocumentSectionId[],
  attach: (section: DocumentSectionId) => Promise<Failure | undefined>,
  documents: DocumentsBySection,
): Promise<NotAttached | null> {
  const left: NotAttached = { documents: {}, refusals: {} };
  let unanswered: Failure | undefined;
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

interface Failure {
  refusal: Refusal | undefined;
  isBadRequest: boolean;
}

const BAD_REQUEST = 400;

async function failureOf(call: () => Promise<unknown>): Promise<Failure | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return { refusal: attachRefusal(error), isBadRequest: error instanceof ApiError && error.status === BAD_REQUEST };
  }
}

/** The server's reason; undefined without an answer. */
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
