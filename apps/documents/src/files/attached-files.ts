import {
  type AttachedFile,
  type ClaimDocumentsAnswer,
  DOCUMENT_SECTIONS,
  type DocumentsByType,
  type DocumentType,
  type ScanState,
} from '@lacorte/contracts';
import { filePathOf } from '../uploads/upload-path';
import type { ClaimedFile, ClaimState } from './claimed-files';

const SCAN_STATES: Record<ClaimedFile['scanState'], ScanState> = {
  unscanned: 'pending',
  pending: 'pending',
  clean: 'clean',
  infected: 'quarantined',
};

type Described = Pick<ClaimedFile, 'section' | 'uploadId' | 'name' | 'size' | 'createdAt' | 'scanState'>;

/** The files of an application in the order of the upload step, with their type and their index in it. */
export function filesByType<File extends Pick<ClaimedFile, 'section'>>(
  files: File[],
): (File & { type: DocumentType; index: number })[] {
  return DOCUMENT_SECTIONS.flatMap(({ id, type }) =>
    files.filter(({ section }) => section === id).map((file, index) => ({ ...file, type, index })),
  );
}

/** Answer to applications about the files of an application. */
export function answerOf({ version, changed }: ClaimState, files: Described[]): ClaimDocumentsAnswer {
  return { documenti: documentsByType(files), version, files: filesByType(files).map(toAttachedFile), changed };
}

function toAttachedFile(file: Described & { type: DocumentType; index: number }): AttachedFile {
  const { section, type, index, name, size } = file;
  const filePath = filePathOf(file.uploadId, name);
  const attachedAt = file.createdAt.toISOString();
  return { section, type, index, name, filePath, size, attachedAt, scan: SCAN_STATES[file.scanState] };
}

/** Document type to name, or to the list of names in upload order (contract, section 2). */
function documentsByType(files: Described[]): DocumentsByType {
  const documents: DocumentsByType = {};
  for (const { id, type } of DOCUMENT_SECTIONS) {
    const names = files.filter(({ section }) => section === id).map(({ name }) => name);
    const [only, ...others] = names;
    if (only !== undefined) documents[type] = others.length === 0 ? only : names;
  }
  return documents;
}
