/** The upload step's sections (specification, section 3) and the document type that each becomes (contract, section 2). */
export const DOCUMENT_SECTIONS = [
  { id: 'carta-identita', type: 'documento_identita', required: true, maxFiles: 2 },
  { id: 'codice-fiscale-doc', type: 'codice_fiscale', required: true, maxFiles: 2 },
  { id: 'permesso-soggiorno', type: 'prova_residenza', required: false, maxFiles: 2 },
  { id: 'certificazione-redditi', type: 'documentazione_reddito', required: true, maxFiles: 3 },
  { id: 'altri-documenti', type: 'altra_documentazione', required: false, maxFiles: 5 },
] as const;

export type DocumentSection = (typeof DOCUMENT_SECTIONS)[number];
export type DocumentSectionId = DocumentSection['id'];
export type DocumentType = DocumentSection['type'];

/** `documenti` in answers. It maps a document type to a file name, or to several names in upload order. */
export type DocumentsByType = Partial<Record<DocumentType, string | string[]>>;

export function findSection(id: string): DocumentSection | undefined {
  return DOCUMENT_SECTIONS.find((section) => section.id === id);
}

/** Largest file, in bytes (5 MiB). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

const ALWAYS_ACCEPTED = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
const ALSO_FOR_OTHER_DOCUMENTS = ['.doc', '.docx'] as const;

/** Extensions that a section accepts, in lower case with the dot. */
export function acceptedExtensions(id: DocumentSectionId): readonly string[] {
  return id === 'altri-documenti' ? [...ALWAYS_ACCEPTED, ...ALSO_FOR_OTHER_DOCUMENTS] : ALWAYS_ACCEPTED;
}

/** Extensions that at least one section accepts. */
export const ALL_EXTENSIONS: readonly string[] = [...ALWAYS_ACCEPTED, ...ALSO_FOR_OTHER_DOCUMENTS];

/** Returns the extension of a file name in lower case with its dot, or an empty string. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot === -1 ? '' : fileName.slice(dot).toLowerCase();
}
