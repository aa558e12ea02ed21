import {
  API,
  DOCUMENT_SECTIONS,
  type DocumentType,
  type QuarantinedDocument,
  type UserApplication,
} from '@lacorte/contracts';

export interface DocumentFile {
  name: string;
  path: string;
  side: 'front' | 'back' | undefined;
  /** File name if the server sends none (specification, section 7). */
  fallbackName: string;
  /** Name of the virus that the scanner found. Such a file cannot be downloaded. */
  signature: string | undefined;
}

const SIDES = [
  { side: 'front', suffix: '_FRONTE' },
  { side: 'back', suffix: '_RETRO' },
] as const;

/** Types with room for two files, which are the sides of one card. */
const TWO_SIDED: readonly DocumentType[] = DOCUMENT_SECTIONS.filter(({ maxFiles }) => maxFiles === 2).map(
  ({ type }) => type,
);

/** Groups the application's files by type, in the order of the upload step. */
export function documentGroups(
  { id, documenti }: Pick<UserApplication, 'id' | 'documenti'>,
  quarantined: QuarantinedDocument[] = [],
): { type: DocumentType; files: DocumentFile[] }[] {
  return DOCUMENT_SECTIONS.map(({ type }) => {
    const found = (at: number) => quarantined.find((file) => file.type === type && file.index === at);
    const files = filesOf(id, type, documenti?.[type]);
    return { type, files: files.map((file, index) => ({ ...file, signature: found(index)?.signature })) };
  }).filter(({ files }) => files.length > 0);
}

function filesOf(id: string, type: DocumentType, value: string | string[] | undefined) {
  const names = typeof value === 'string' ? [value] : (value ?? []);
  const [first] = names;
  if (first !== undefined && names.length === 1) {
    return [{ name: first, path: API.applicationDocument(id, type), side: undefined, fallbackName: `${type}.pdf` }];
  }
  const isTwoSided = names.length === 2 && TWO_SIDED.includes(type);
  return names.map((name, index) => {
    const sided = isTwoSided ? SIDES[index] : undefined;
    const fallbackName = `${type}${sided?.suffix ?? `_${index + 1}`}.pdf`;
    return { name, path: API.applicationDocument(id, type, index), side: sided?.side, fallbackName };
  });
}
