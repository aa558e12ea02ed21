import {
  type AttachedFile,
  type DocumentRequest,
  type DocumentSection,
  type DocumentSectionId,
  type OwnApplication,
} from '@lacorte/contracts';

/** The files of one section, in upload order. */
export interface SectionFiles {
  section: DocumentSection;
  files: AttachedFile[];
  /** Names of attached files whose details have not come yet. Without their references the section cannot be changed. */
  unknown: string[];
}

type WithFiles = Pick<OwnApplication, 'files' | 'documenti'>;

export function filesIn({ files: all, documenti }: WithFiles, section: DocumentSection): SectionFiles {
  const files = all.filter((file) => file.section === section.id).sort((one, other) => one.index - other.index);
  const value = documenti[section.type] ?? [];
  const names = typeof value === 'string' ? [value] : value;
  return names.length > files.length ? { section, files: [], unknown: names } : { section, files, unknown: [] };
}

export function isEmpty({ files, unknown }: SectionFiles): boolean {
  return files.length + unknown.length === 0;
}

export function openRequest({
  documentRequests,
}: Pick<OwnApplication, 'documentRequests'>): DocumentRequest | undefined {
  return documentRequests.find(({ state }) => state === 'open');
}

/** Whether the section has a file that was attached after the request and can be opened, as the server asks for. */
export function hasNewFile(files: readonly AttachedFile[], { createdAt }: DocumentRequest, section: DocumentSectionId) {
  const since = Date.parse(createdAt);
  const answers = ({ attachedAt, scan }: AttachedFile) => Date.parse(attachedAt) > since && scan !== 'quarantined';
  return files.some((file) => file.section === section && answers(file));
}
