import type { DocumentSectionId, DocumentType } from './sections';

/** `pending`: not scanned yet; `quarantined`: cannot be downloaded. */
export type ScanState = 'pending' | 'clean' | 'quarantined';

/** One attached file as the owner of the application sees it. */
export interface AttachedFile {
  section: DocumentSectionId;
  type: DocumentType;
  /** Place among the files of its type, from 0, as in the path of the download. */
  index: number;
  name: string;
  /** Reference by which PUT /api/applications/{id}/documents keeps the file in its section. */
  filePath: string;
  /** In bytes. */
  size: number;
  /** ISO 8601 instant in UTC. */
  attachedAt: string;
  scan: ScanState;
}
