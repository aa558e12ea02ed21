import {
  API,
  DOCUMENT_SECTIONS,
  type DocumentType,
  type QuarantinedDocument,
  type UserApplication,
} from '@lacorte/contracts';

export type Side = 'front' | 'back';

export interface DocumentFile {
  name: string;
  path: string;
  side: Side | undefined;
  /** File name if the server sends none (specification, section 7). */
  fallbackName: string;
  /** Name of the virus that the scanner found. Such a file cannot be downloaded. */
  signature: string | undefined;
}

export interface DocumentGroup {
  type: DocumentType;
  files: DocumentFile[];
}

const SIDES: readonly Side[] = ['front', 'back'];
const SUFFIX: Record<Side, string> = { front: '_FRONTE', back: '_RETRO' };

/** Types whose two files are the sides of one card. Types with more files have separate documents. */
const TWO_SIDED: readonly DocumentType[] = DOCUMENT_SECTIONS.filter(({ maxFiles }) => maxFiles === 2).map(
  ({ type }) => type,
);

/** The application's files by type, in the order of the upload step. */
export function documentGroups(
  { id, documenti }: Pick<UserApplication, 'id' | 'documenti'>,
  quarantined: QuarantinedDocument[] = [],
): DocumentGroup[] {
  return DOCUMENT_SECTIONS.map(({ type }) => {
    const findings = new Map(
      quarantined.filter((found) => found.type === type).map(({ index, signature }) => [index, signature]),
    );
    const files = filesOf(id, type, documenti?.[type]);
    return { type, files: files.map((file, index) => ({ ...file, signature: findings.get(index) })) };
  }).filter(({ files }) => files.length > 0);
}

type NamedFile = Omit<DocumentFile, 'signature'>;

function filesOf(id: string, type: DocumentType, value: string | string[] | undefined): NamedFile[] {
  const names = typeof value === 'string' ? [value] : (value ?? []);
  const [first] = names;
  if (first !== undefined && names.length === 1) {
    return [{ name: first, path: API.applicationDocument(id, type), side: undefined, fallbackName: `${type}.pdf` }];
  }
  const isTwoSided = names.length === 2 && TWO_SIDED.includes(type);
  return names.map((name, index) => {
    const side = isTwoSided ? SIDES[index] : undefined;
    const suffix = side ? SUFFIX[side] : `_${index + 1}`;
    return { name, path: API.applicationDocument(id, type, index), side, fallbackName: `${type}${suffix}.pdf` };
  });
}
