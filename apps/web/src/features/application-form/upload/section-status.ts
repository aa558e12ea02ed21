import { DOCUMENT_SECTIONS, type DocumentSection } from '@lacorte/contracts';
import type { UploadItem } from './upload-item';

export type SectionStatus = 'pending' | 'completed' | 'optional';

/** Specification, section 4: completed with at least one file, else pending when required, else optional. */
export function sectionStatus(section: DocumentSection, items: readonly UploadItem[]): SectionStatus {
  if (items.some((item) => item.section === section.id && item.status === 'done')) return 'completed';
  return section.required ? 'pending' : 'optional';
}

export interface UploadProgress {
  requiredDone: number;
  required: number;
  files: number;
  maxFiles: number;
  /** Completed required sections, in whole percent. */
  requiredPercent: number;
  /** Files out of all that fit, in whole percent. */
  totalPercent: number;
  /** Required sections without a file, in order. */
  missing: DocumentSection[];
}

/** How far the documents are (specification, section 4). */
export function uploadProgress(items: readonly UploadItem[]): UploadProgress {
  const required = DOCUMENT_SECTIONS.filter((section) => section.required);
  const missing = required.filter((section) => sectionStatus(section, items) !== 'completed');
  const requiredDone = required.length - missing.length;
  const files = items.filter((item) => item.status === 'done').length;
  const maxFiles = DOCUMENT_SECTIONS.reduce((sum, section) => sum + section.maxFiles, 0);
  return {
    requiredDone,
    required: required.length,
    files,
    maxFiles,
    requiredPercent: Math.round((requiredDone / required.length) * 100),
    totalPercent: Math.round((files / maxFiles) * 100),
    missing,
  };
}
