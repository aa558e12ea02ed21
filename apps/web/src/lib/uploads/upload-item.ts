import { type DocumentSectionId, type MessageParameters, PRIVACY } from '@lacorte/contracts';
import type { Refusal } from '../refusal-text';

/**
 * A file is `preparing` until the rules have been applied, and `refused` for its content. It is `waiting` in the queue, `delayed`
 * because the server is busy, `stalled` without progress.
 */
export type UploadStatus =
  | 'preparing'
  | 'refused'
  | 'waiting'
  | 'uploading'
  | 'delayed'
  | 'stalled'
  | 'done'
  | 'failed';

/** Why a file is refused for its content. `reason` is the name of a text. */
export interface ContentRefusal {
  reason: 'empty' | 'wrongContent' | 'locked' | 'tooManyPixels' | 'heic';
  parameters?: MessageParameters;
}

/** A photo that is a file of its own, or one of the pages of a joined PDF. */
export interface PhotoPage {
  /** The photo as it was prepared, upright. */
  source: File;
  /** Rotation by the reader in degrees, clockwise. */
  turn: number;
  /** The photo after the rotation. */
  file: File;
}

export interface UploadItem {
  id: string;
  section: DocumentSectionId;
  name: string;
  /** Size in bytes; undefined if unknown. */
  size: number | undefined;
  /** Undefined if the file was uploaded on an earlier visit. */
  file: File | undefined;
  status: UploadStatus;
  percent: number;
  /** Reference with which the file is attached; empty until the server has issued it. */
  filePath: string;
  /** Time at which the reference was issued, in milliseconds since 1970; 0 until then. */
  issuedAt: number;
  /** Whether the file is uploaded again, because the server deletes unattached files. */
  isRenewal: boolean;
  /** Whether the file is part of a saved draft. The server keeps it as long as the draft. */
  isKept: boolean;
  /** Why a file has failed; undefined if the server has not answered. */
  refusal: Refusal | 'storage' | undefined;
  contentRefusal: ContentRefusal | undefined;
  /** The photos that the file consists of; empty for other files. */
  pages: readonly PhotoPage[];
  /** Size of the chosen photo in bytes, if it was turned into a JPEG. */
  chosenSize: number | undefined;
}

const HOUR_MS = 60 * 60 * 1_000;

const KEPT_MS = PRIVACY.abandonedUploadsHours * HOUR_MS;
/** Files are renewed this long before they are deleted, because submitting and attaching may each wait ten minutes. */
const RENEWED_BEFORE_MS = HOUR_MS / 2;

/** Returns whether the server may delete the file before it is attached. */
export function isStale({ status, issuedAt, isKept }: UploadItem, now: number): boolean {
  return status === 'done' && !isKept && now >= issuedAt + KEPT_MS - RENEWED_BEFORE_MS;
}

/** Maps section ids to comma-joined paths of uploaded files, as in PUT .../documents. */
export type DocumentsBySection = Partial<Record<DocumentSectionId, string>>;

export function documentsOf(items: readonly UploadItem[]): DocumentsBySection {
  const joined = Object.entries(uploadedPaths(items)).map(([section, paths]) => [section, paths.join(',')]);
  return Object.fromEntries(joined);
}

export function uploadedPaths(items: readonly UploadItem[]): Partial<Record<DocumentSectionId, readonly string[]>> {
  const paths: Partial<Record<DocumentSectionId, string[]>> = {};
  for (const { section, status, filePath } of items) {
    if (status === 'done') paths[section] = [...(paths[section] ?? []), filePath];
  }
  return paths;
}

/** Returns when the server deletes the first uploaded file, in milliseconds since 1970. */
export function keptUntil(items: readonly UploadItem[]): number {
  return Math.min(...items.filter(({ status }) => status === 'done').map(({ issuedAt }) => issuedAt + KEPT_MS));
}

/** Returns the file name at the end of a reference; empty if there is none (specification, section 3). */
export function lastSegment(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}

export function isUnderWay({ status }: Pick<UploadItem, 'status'>): boolean {
  return status !== 'done' && status !== 'failed' && status !== 'refused';
}

/** Returns the files that count towards the maximum of their section. */
export function inSection(items: readonly UploadItem[], section: DocumentSectionId): UploadItem[] {
  return items.filter((item) => item.section === section && item.status !== 'refused');
}
