import { acceptedExtensions, type DocumentSection, extensionOf, MAX_FILE_BYTES } from '@lacorte/contracts';

export type RefusalReason = 'tooLarge' | 'unsupported' | 'empty' | 'tooMany';

export interface Refusal {
  reason: RefusalReason;
  /** The refused file; '' when all of them were too many. */
  fileName: string;
}

/**
 * Which of the chosen files may be uploaded to a section (specification, section 5): each is checked for size, then for
 * its extension; when the good ones do not all fit beside the existing ones, none is uploaded.
 */
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

function refusalOf(section: DocumentSection, file: File): RefusalReason | undefined {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  if (!acceptedExtensions(section.id).includes(extensionOf(file.name))) return 'unsupported';
  // An empty file could be uploaded but never attached (contract, section 2).
  return file.size === 0 ? 'empty' : undefined;
}
