import { type DocumentSectionId, PRIVACY } from '@lacorte/contracts';
import type { Refusal } from '../../../lib/refusal-text';

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
  /** When the server gave the reference, in milliseconds since 1970; 0 before. */
  issuedAt: number;
  /** It has arrived before, and is sent again because the server keeps no file for long that no application has. */
  isRenewal: boolean;
  /** Why the server has no room for it. */
  refusal: Refusal | undefined;
}

const HOUR_MS = 60 * 60 * 1_000;

/** How long the server keeps a file that no application has. */
const KEPT_MS = PRIVACY.abandonedUploadsHours * HOUR_MS;
/** Sending the application and then attaching the files may each wait ten minutes. */
const RENEWED_BEFORE_MS = HOUR_MS / 2;

/** Whether the file may be gone before an application that is sent now has it. */
export function isStale({ status, issuedAt }: Pick<UploadItem, 'status' | 'issuedAt'>, now: number): boolean {
  return status === 'done' && now >= issuedAt + KEPT_MS - RENEWED_BEFORE_MS;
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

/** Until when the server keeps every file that arrived, in milliseconds since 1970. */
export function keptUntil(items: readonly UploadItem[]): number {
  return Math.min(...items.filter(({ status }) => status === 'done').map(({ issuedAt }) => issuedAt + KEPT_MS));
}

/** The last segment of a stored path, '' when there is none (specification, section 3). */
export function lastSegment(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}

/** On its way, or going to be without being asked. */
export function isUnderWay({ status }: Pick<UploadItem, 'status'>): boolean {
  return status !== 'done' && status !== 'failed';
}
