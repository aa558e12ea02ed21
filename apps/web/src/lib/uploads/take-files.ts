import { type DocumentSection, MAX_FILE_BYTES } from '@lacorte/contracts';
import { chooseFiles, type Refusal, refusalOf } from './chosen-files';
import { checkContent, LONGEST_SIDE, needsRedrawing, oversize, type Photo, photoIn, stemOf } from './inspect-file';
import type { Redrawing } from './photo/redraw';
import { redrawPhoto } from './photo/redraw-photo';
import type { ContentRefusal, UploadItem } from './upload-item';
import type { UploadList } from './upload-list';

/** A chosen file that is still in the list and is being prepared or checked. */
interface Candidate {
  id: string;
  chosen: File;
  file: File;
  photo: Photo | undefined;
  /** Whether the photo has to become a JPEG. */
  isRedrawn: boolean;
}

/**
 * Prepares the photos among the held files, and applies the rules of the specification, section 5. Checks the content of files that pass
 * the rules (contract, section 11), and sends the accepted files. Files with wrong content stay in the list as refused. Files that break
 * a rule leave the list.
 *
 * @param existing number of other files in the section
 * @returns the refusals of the specification
 */
export async function takeFiles(
  list: UploadList,
  section: DocumentSection,
  existing: number,
  held: readonly UploadItem[],
): Promise<readonly Refusal[]> {
  const candidates = (await Promise.all(held.map(inspected))).filter((one) => one !== undefined);
  const early = chooseFiles(section, existing, candidates.map(asPrepared));
  if (early.refusals.some(({ reason }) => reason === 'tooMany')) {
    for (const { id } of candidates) list.remove(id);
    return early.refusals;
  }
  const refusals: Refusal[] = [];
  for (const candidate of candidates) {
    const prepared = await redrawn(candidate);
    if (!prepared || !isListed(list, prepared.id)) continue;
    const { id, chosen, file, photo, isRedrawn } = prepared;
    const reason = refusalOf(section, file);
    if (reason) {
      refusals.push({ reason, fileName: chosen.name });
      list.remove(id);
    } else {
      const pages = photo ? [{ source: file, turn: 0, file }] : [];
      list.send(id, file, { pages, chosenSize: isRedrawn ? chosen.size : undefined });
    }
  }
  return refusals;

  async function inspected({ id, file: chosen }: UploadItem): Promise<Candidate | undefined> {
    if (!chosen) return undefined;
    const photo = await photoIn(chosen).catch(() => undefined);
    const refusal = photo && oversize(photo);
    if (refusal) return refuse(id, refusal);
    const candidate = { id, chosen, file: chosen, photo, isRedrawn: false };
    return photo && needsRedrawing(chosen, photo, section) ? { ...candidate, isRedrawn: true } : checked(candidate);
  }

  /** Looks into a file, unless the rules of the specification refuse it. */
  async function checked(candidate: Candidate): Promise<Candidate | undefined> {
    const { id, chosen } = candidate;
    if (refusalOf(section, chosen)) return candidate;
    // The upload says what is wrong with a file that cannot be read.
    const result = await checkContent(chosen, section).catch(() => chosen);
    return result instanceof File ? { ...candidate, file: result } : refuse(id, result);
  }

  async function redrawn(candidate: Candidate): Promise<Candidate | undefined> {
    const { id, chosen, photo } = candidate;
    if (!photo || !candidate.isRedrawn || !isListed(list, id)) return candidate;
    const file = await asJpeg(chosen, photo, untilRemoved(list, id)).catch(() => undefined);
    if (file) return { ...candidate, file };
    if (photo.kind === 'heic') return refuse(id, { reason: 'heic' });
    return checked({ ...candidate, photo: undefined, isRedrawn: false });
  }

  function refuse(id: string, refusal: ContentRefusal): undefined {
    list.change([id], { status: 'refused', contentRefusal: refusal });
  }
}

/** Returns a stand-in for the JPEG that a photo will become, so that the rules can be applied first. */
function asPrepared({ file, isRedrawn }: Candidate): File {
  return isRedrawn ? new File(['photo'], 'photo.jpg') : file;
}

/** Turns a photo into an upright JPEG without metadata. Returns undefined if the browser cannot decode it. */
export async function asJpeg(
  photo: File,
  { kind, size }: Photo,
  stop: AbortSignal,
  { turn = 0, longestSide = LONGEST_SIDE, mostBytes = MAX_FILE_BYTES }: Partial<Redrawing> = {},
): Promise<File | undefined> {
  // A photo of unknown size could need any amount of memory.
  if (!size) return undefined;
  const jpeg = await redrawPhoto({ photo, size, isHeic: kind === 'heic', longestSide, turn, mostBytes }, stop);
  const name = `${stemOf(photo.name)}.jpg`.normalize('NFC');
  return jpeg && new File([jpeg], name, { type: 'image/jpeg' });
}

const isListed = (list: UploadList, id: string) => list.getItems().some((item) => item.id === id);

/** Returns a signal that aborts when a file is removed from the list. */
export function untilRemoved(list: UploadList, id: string): AbortSignal {
  const stop = new AbortController();
  const unsubscribe = list.subscribe(() => {
    if (isListed(list, id)) return;
    stop.abort();
    unsubscribe();
  });
  return stop.signal;
}
