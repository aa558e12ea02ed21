import { acceptedExtensions, type DocumentSection, extensionOf, MAX_FILE_BYTES } from '@lacorte/contracts';

export type RefusalReason = 'tooLarge' | 'unsupported' | 'tooMany';

export interface Refusal {
  reason: RefusalReason;
  /** Name of the file; empty if there were too many files. */
  fileName: string;
}

/** Checks the size and the extension of each file (specification, section 5). If there are too many valid files, none is accepted. */
export function chooseFiles(
  section: DocumentSection,
  existing: number,
  files: readonly File[],
): { accepted: File[]; refusals: Refusal[] } {
  const accepted: File[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    const reason = refusalOf(section, file);
    if (reason) refusals.push({ reason, fileName: file.name });
    else accepted.push(file);
  }
  if (accepted.length > 0 && existing + accepted.length > section.maxFiles) {
    return { accepted: [], refusals: [...refusals, { reason: 'tooMany', fileName: '' }] };
  }
  return { accepted, refusals };
}

/** Returns the first rule of the specification, section 5, that a file breaks. */
export function refusalOf(section: DocumentSection, file: File): RefusalReason | undefined {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  return acceptedExtensions(section.id).includes(extensionOf(file.name)) ? undefined : 'unsupported';
}
