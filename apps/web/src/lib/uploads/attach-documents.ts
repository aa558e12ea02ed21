import { API, type AttachedDocuments, type DocumentSectionId, findSection } from '@lacorte/contracts';
import { ApiError, requestJson } from '../api-client';
import type { Refusal } from '../refusal-text';
import { forgetAttached } from './pending-documents';
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
export interface NotAttached {
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
