import { DOCUMENT_SECTIONS, type DocumentType, extensionOf } from '@lacorte/contracts';
import { safeName } from '../uploads/upload-names';

const SIDES = ['FRONTE', 'RETRO'];

/** Returns the name of one of several files, with its side or number before the extension (contract, section 2). */
export function numberedName(name: string, type: DocumentType, index: number): string {
  // The two files of a section are the sides of a card (specification, section 3).
  const isTwoSided = DOCUMENT_SECTIONS.some((section) => section.type === type && section.maxFiles === 2);
  return withSuffix(name, `_${(isTwoSided && SIDES[index]) || index + 1}`);
}

/** Returns paths for a ZIP, in the same order. Each type has a folder, and the names are valid and unique on every file system. */
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
