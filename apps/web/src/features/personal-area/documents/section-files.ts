import {
  API,
  type AttachedFile,
  type DocumentRequest,
  type DocumentSection,
  type DocumentSectionId,
  findSection,
  type OwnApplication,
} from '@lacorte/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../lib/api-client';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { attachDocuments } from '../../../lib/uploads/attach-documents';
import { keepTrying, sleepUntil } from '../../../lib/uploads/keep-trying';
import type { DocumentsBySection } from '../../../lib/uploads/upload-item';

export interface SectionFiles {
  section: DocumentSection;
  files: AttachedFile[];
  /** Names of attached files whose details the server has not sent yet. Without their references the section cannot be changed. */
  unknown: string[];
}

export function filesIn({ files: all, documenti }: OwnApplication, section: DocumentSection): SectionFiles {
  const files = all.filter((file) => file.section === section.id).sort((one, other) => one.index - other.index);
  const value = documenti[section.type] ?? [];
  const names = typeof value === 'string' ? [value] : value;
  return names.length > files.length ? { section, files: [], unknown: names } : { section, files, unknown: [] };
}

export function isEmpty({ files, unknown }: SectionFiles): boolean {
  return files.length + unknown.length === 0;
}

export function openRequest({ documentRequests }: OwnApplication): DocumentRequest | undefined {
  return documentRequests.find(({ state }) => state === 'open');
}

/** Whether the section has a file that was attached after the request and is not quarantined. The server checks the same. */
export function hasNewFile(files: readonly AttachedFile[], { createdAt }: DocumentRequest, section: DocumentSectionId) {
  const since = Date.parse(createdAt);
  const answers = ({ attachedAt, scan }: AttachedFile) => Date.parse(attachedAt) > since && scan !== 'quarantined';
  return files.some((file) => file.section === section && answers(file));
}

/** For each section, a function that turns the references of its files into those that it should have. */
export type Edits = Map<DocumentSectionId, (filePaths: readonly string[]) => readonly string[]>;

/**
 * Edits the file lists of sections. Reads the lists first, because a call replaces a whole list, and another device may have changed it.
 *
 * @throws ApiError, or another error if there is no complete answer
 */
export async function changeDocuments(
  queryClient: QueryClient,
  { id }: Pick<OwnApplication, 'id'>,
  edits: Edits,
  signal: AbortSignal,
): Promise<void> {
  // This does not use the query of the page, because an error of that query makes the page say that the session is over.
  const options = { signal, whenSessionEnds: 'login' } as const;
  const applications = await requestJson<OwnApplication[]>('GET', API.userApplications, undefined, options);
  const application = applications.find((one) => one.id === id);
  if (!application) throw new Error('the application is not among those of the reader');
  const documents = edited(application, edits);
  await keepTrying(
    () => attachDocuments(id, documents),
    async ({ cause, nextTryAt }) => cause === 'busy' && sleepUntil(nextTryAt, signal),
  );
  await queryClient.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey });
}

function edited(application: OwnApplication, edits: Edits): DocumentsBySection {
  const documents: DocumentsBySection = {};
  for (const [id, edit] of edits) {
    const section = findSection(id);
    if (!section) continue;
    const { files, unknown } = filesIn(application, section);
    if (unknown.length > 0) throw new Error(`the details of the files in ${id} have not come yet`);
    documents[id] = edit(files.map(({ filePath }) => filePath)).join(',');
  }
  return documents;
}
