import { DOCUMENT_SECTIONS, type DocumentType, extensionOf } from '@lacorte/contracts';
import { safeName } from '../uploads/upload-names';

/** Types of the sections with two files, which are the sides of a card (specification, section 3). */
const TWO_SIDED = new Set<DocumentType>(
  DOCUMENT_SECTIONS.filter(({ maxFiles }) => maxFiles === 2).map(({ type }) => type),
);
const SIDES = ['FRONTE', 'RETRO'];

/** The name of one of several files: with its side or number before the extension (contract, section 2). */
export function numberedName(name: string, type: DocumentType, index: number): string {
  const side = TWO_SIDED.has(type) ? SIDES[index] : undefined;
  return withSuffix(name, `_${side ?? index + 1}`);
}

/** Paths in a ZIP, in the same order: a folder per type, names valid and unique on every file system. */
export function zipPaths(files: { type: DocumentType; name: string }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ type, name }) => {
    const wanted = safeName(name).replace(/[<>:|?*]/g, '_');
    let path = `${type}/${wanted}`;
    for (let n = 2; taken.has(path.toLowerCase()); n += 1) path = `${type}/${withSuffix(wanted, ` (${n})`)}`;
    taken.add(path.toLowerCase());
    return path;
  });
}

function withSuffix(name: string, suffix: string): string {
  const end = name.length - extensionOf(name).length;
  return `${name.slice(0, end)}${suffix}${name.slice(end)}`;
}
