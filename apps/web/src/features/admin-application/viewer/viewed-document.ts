import { type ApplicationDetails, type DocumentType, extensionOf, type ScanState } from '@lacorte/contracts';
import { type DocumentFile, documentGroups } from '../../../lib/applications/document-files';

export interface ViewedDocument extends DocumentFile {
  type: DocumentType;
  /** `other` is not shown, only downloaded. */
  kind: 'pdf' | 'image' | 'other';
  scan: ScanState;
}

const KINDS: Record<string, ViewedDocument['kind']> = {
  '.pdf': 'pdf',
  '.jpg': 'image',
  '.jpeg': 'image',
  '.png': 'image',
};

export function viewedDocuments(application: ApplicationDetails): ViewedDocument[] {
  const scanOf = (type: DocumentType, at: number) =>
    application.files.find((file) => file.type === type && file.index === at)?.scan;
  return documentGroups(application).flatMap(({ type, files }) =>
    files.map((file, index) => ({
      ...file,
      type,
      kind: KINDS[extensionOf(file.name)] ?? 'other',
      scan: scanOf(type, index) ?? 'clean',
    })),
  );
}
