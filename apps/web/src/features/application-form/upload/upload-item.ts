import type { DocumentSectionId } from '@lacorte/contracts';

/** `waiting` for its turn, `delayed` because the site has too much to do. */
export type UploadStatus = 'waiting' | 'uploading' | 'delayed' | 'done' | 'failed';

/** One chosen file on its way to the store. */
export interface UploadItem {
  id: string;
  section: DocumentSectionId;
  file: File;
  status: UploadStatus;
  /** 0 to 100. */
  percent: number;
  /** The reference to attach it by, once the server gave one. */
  filePath: string;
}

/** Section id to the comma-joined file paths of what arrived, as PUT .../documents takes it. */
export type DocumentsBySection = Partial<Record<DocumentSectionId, string>>;

export function documentsOf(items: readonly UploadItem[]): DocumentsBySection {
  const documents: DocumentsBySection = {};
  for (const { section, status, filePath } of items) {
    if (status !== 'done') continue;
    const before = documents[section];
    documents[section] = before === undefined ? filePath : `${before},${filePath}`;
  }
  return documents;
}

/** The last segment of a stored path, '' when there is none (specification, section 3). */
export function lastSegment(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}

/** On its way, or going to be without being asked. */
export function isUnderWay({ status }: Pick<UploadItem, 'status'>): boolean {
  return status !== 'done' && status !== 'failed';
}
