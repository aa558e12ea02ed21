import {
  API,
  type AttachedDocuments,
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  type ErrorCode,
  findSection,
} from '@lacorte/contracts';
import type { Translation } from '../../i18n/translations';
import { ApiError, requestJson } from '../api-client';
import { type Refusal, refusalText } from '../refusal-text';
import { forgetInTab, hasShape, keepInTab, readFromTab } from '../tab-storage';
import type { DocumentsBySection } from './upload-item';

/** PUT .../documents; idempotent. Forgets pending files of these sections, because they would later replace the attached ones. */
export async function attachDocuments(
  applicationId: string,
  documents: DocumentsBySection,
): Promise<AttachedDocuments> {
  const path = API.applicationDocuments(applicationId);
  const attached = await requestJson<AttachedDocuments>('PUT', path, { documents });
  forgetAttached(applicationId, documents);
  return attached;
}

/** Uploaded files that were not attached, with the server's reasons. */
interface NotAttached {
  documents: DocumentsBySection;
  /** The reason for each section whose files the server has refused. */
  refusals?: Partial<Record<DocumentSectionId, Refusal | undefined>>;
  /** The reason of a call that failed for another cause; undefined without an answer. */
  refusal?: Refusal | undefined;
}

/**
 * Attaches all sections with one call and, after a 400, with one call each, so that a bad file does not stop the files of
 * other sections (contract, section 11). Returns the files that were not attached; null if there are none.
 */
export async function attachSections(
  applicationId: string,
  documents: DocumentsBySection,
  send: (call: () => Promise<AttachedDocuments>) => Promise<AttachedDocuments>,
): Promise<NotAttached | null> {
  const attach = (some: DocumentsBySection) => failureOf(() => send(() => attachDocuments(applicationId, some)));
  const first = await attach(documents);
  if (!first) return null;
  if (!first.isBadRequest) return { documents, refusals: {}, refusal: first.refusal };
  const sections = Object.keys(documents).flatMap((name) => findSection(name)?.id ?? []);
  const left: DocumentsBySection = {};
  const refusals: NotAttached['refusals'] = {};
  // If a call fails for a reason other than its files, the calls for the next sections would fail, too.
  let unanswered: typeof first | undefined;
  for (const section of sections) {
    const failure = unanswered ?? (sections.length === 1 ? first : await attach({ [section]: documents[section] }));
    if (!failure) continue;
    left[section] = documents[section];
    if (failure.isBadRequest) refusals[section] = failure.refusal;
    else unanswered = failure;
  }
  return Object.keys(left).length > 0 ? { documents: left, refusals, refusal: unanswered?.refusal } : null;
}

const BAD_REQUEST = 400;

async function failureOf(call: () => Promise<unknown>) {
  try {
    await call();
  } catch (error) {
    return { refusal: attachRefusal(error), isBadRequest: error instanceof ApiError && error.status === BAD_REQUEST };
  }
}

/** Returns the server's reason for a failed call; undefined without an answer. */
export function attachRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || !error.body) return undefined;
  const { code, reason, message, parameters } = error.body;
  return { code, reason, message, parameters };
}

export interface PendingDocuments extends NotAttached {
  /** Time at which the server deletes the first of the files, in milliseconds since 1970. */
  keptUntil: number;
  /** Time until which this browser may attach the files even if the tender closes, in ms since 1970. An earlier release stored none. */
  browserUntil?: number | undefined;
}

/** Codes of refusals after which the documents can no longer be attached without the office. */
const FINAL: readonly string[] = ['documents-closed', 'not-found'] satisfies ErrorCode[];

export function isFinal(refusal: Refusal | undefined): refusal is Refusal {
  return refusal !== undefined && FINAL.includes(refusal.code);
}

const keyOf = (applicationId: string) => `pending-documents:${applicationId}`;

/** Returns the toast of the specification, section 8. After a final refusal it gives the reason instead of asking to try again. */
export function attachFailedToast(translation: Translation, { refusal }: NotAttached) {
  const { t } = translation;
  const description = isFinal(refusal) ? refusalText(refusal, translation) : t('applicationForm.attach.failedText');
  return { title: t('applicationForm.attach.failed'), description, tone: 'destructive' } as const;
}

/** Keeps in the tab which files are still to be attached, or removes the entry if there are none. */
export function rememberPendingDocuments(applicationId: string, pending: PendingDocuments | undefined): void {
  if (pending && Object.keys(pending.documents).length > 0) keepInTab(keyOf(applicationId), pending);
  else forgetInTab(keyOf(applicationId));
}

export function readPendingDocuments(applicationId: string): PendingDocuments | undefined {
  const stored = readFromTab(keyOf(applicationId));
  if (!isPending(stored)) return undefined;
  const known = Object.entries(stored.documents).filter(
    ([section, paths]) => findSection(section) !== undefined && typeof paths === 'string' && paths !== '',
  );
  return known.length > 0 ? { ...stored, documents: Object.fromEntries(known) } : undefined;
}

/** Forgets the pending files of sections that have received other files. An emptied section may still get its pending files. */
function forgetAttached(applicationId: string, documents: DocumentsBySection): void {
  const pending = readPendingDocuments(applicationId);
  if (!pending) return;
  const left = { ...pending, documents: { ...pending.documents }, refusals: { ...pending.refusals } };
  for (const { id } of DOCUMENT_SECTIONS.filter((section) => documents[section.id])) {
    delete left.documents[id];
    delete left.refusals[id];
  }
  rememberPendingDocuments(applicationId, left);
}

function isPending(value: unknown): value is PendingDocuments {
  if (!hasShape(value, { documents: 'object', keptUntil: 'number' })) return false;
  const { refusal, refusals = {} } = value as { refusal?: unknown; refusals?: unknown };
  if (!hasShape({ refusals }, { refusals: 'object' })) return false;
  return [refusal, ...Object.values(refusals as object)].every(
    (one) => one === undefined || hasShape(one, { code: 'string', message: 'string' }),
  );
}
