import { acceptedExtensions, type DocumentSection, extensionOf, MAX_FILE_BYTES } from '@lacorte/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { LockedPdf, openPdf } from '../pdf/open-pdf';
import type { Dimensions } from './photo/redraw';
import type { ContentRefusal } from './upload-item';

type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';
type FileKind = PhotoKind | 'pdf' | 'doc' | 'docx';

/** Extensions of each kind. A file of the kind with any other extension gets the first of them. */
const EXTENSIONS: Record<FileKind, readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  heic: ['.heic'],
  pdf: ['.pdf'],
  doc: ['.doc'],
  docx: ['.docx'],
};

/** Kind for each extension that `file-type` may find. */
const KINDS: Record<string, FileKind> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  heic: 'heic',
  pdf: 'pdf',
  cfb: 'doc',
  docx: 'docx',
};

export interface Photo {
  kind: PhotoKind;
  /** Size of the upright photo, from its header; undefined if the header is damaged. */
  size: Dimensions | undefined;
}

/** A photo with a longer side is made smaller before it is uploaded (contract, section 11). */
export const LONGEST_SIDE = 3_000;
/** Beyond this, decoding would take all memory of a phone. A picture of few bytes can have any size. */
const MOST_MEGAPIXELS = 100;
const MEGAPIXEL = 1_000_000;

/** Length of the start of a file that usually has all headers. A file with larger headers is read whole. */
const START_BYTES = 1024 * 1024;

/** Returns the kind of a file by its first bytes, as the server does when the file is attached. */
async function kindOf(file: File, start: Uint8Array): Promise<FileKind | undefined> {
  // The library throws for some formats that need more bytes.
  const found = (await fileTypeFromBuffer(start).catch(() => undefined))?.ext;
  // The library finds `zip` if the start of a document does not show its contents.
  if (found === 'zip' && extensionOf(file.name) === '.docx') return 'docx';
  return found === undefined ? undefined : KINDS[found];
}

/** Returns kind and size of a photo; undefined for other files. */
export async function photoIn(file: File): Promise<Photo | undefined> {
  const start = await bytesOf(file.slice(0, START_BYTES));
  const kind = await kindOf(file, start);
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp' && kind !== 'heic') return undefined;
  const isWhole = file.size <= START_BYTES;
  return { kind, size: sizeIn(start) ?? (isWhole ? undefined : sizeIn(await bytesOf(file))) };
}

function sizeIn(bytes: Uint8Array): Dimensions | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    // Orientations from 5 on lie on their side (Exif 2.32, tag 274).
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** Whether a photo is drawn again as a JPEG before it is uploaded (contract, section 11). */
export function needsRedrawing(file: File, { kind, size }: Photo, section: DocumentSection): boolean {
  const isAccepted = kind === 'jpeg' || kind === 'png';
  const hasAcceptedName = acceptedExtensions(section.id).includes(extensionOf(file.name));
  const isLarge = size !== undefined && Math.max(size.width, size.height) > LONGEST_SIDE;
  return !isAccepted || !hasAcceptedName || isLarge || file.size > MAX_FILE_BYTES;
}

/** Returns the refusal of a photo that is too large to decode; undefined for any other photo. */
export function oversize({ size }: Photo): ContentRefusal | undefined {
  const megapixels = size ? (size.width * size.height) / MEGAPIXEL : 0;
  if (megapixels <= MOST_MEGAPIXELS) return undefined;
  return { reason: 'tooManyPixels', parameters: { megapixels: Math.round(megapixels), most: MOST_MEGAPIXELS } };
}

/**
 * Checks the content of a file whose name and size are accepted (contract, section 11).
 *
 * @returns the file under a name that fits its content, or why it is refused
 */
export async function checkContent(file: File, section: DocumentSection): Promise<File | ContentRefusal> {
  if (file.size === 0) return { reason: 'empty' };
  const kind = await kindOf(file, await bytesOf(file.slice(0, START_BYTES)));
  const fitting = kind ? EXTENSIONS[kind] : [];
  if (!fitting.some((extension) => acceptedExtensions(section.id).includes(extension)))
    return { reason: 'wrongContent' };
  if (kind === 'pdf' && (await isLocked(file))) return { reason: 'locked' };
  const extension = fitting.includes(extensionOf(file.name)) ? '' : (fitting[0] ?? '');
  return renamed(file, extension === '' ? file.name : stemOf(file.name) + extension);
}

/** Whether a PDF asks for a password. An owner's password does not stop readers. */
async function isLocked(file: File): Promise<boolean> {
  // The trailer of every encrypted PDF has this name as plain text (ISO 32000-2, 7.6.1). Other PDFs are checked without pdf.js.
  if (!new TextDecoder('latin1').decode(await bytesOf(file)).includes('/Encrypt')) return false;
  try {
    (await openPdf(file)).close();
    return false;
  } catch (error) {
    return error instanceof LockedPdf;
  }
}

/** Returns the file under a composed name; some systems decompose accents (NFD), which would look like another name. */
export function renamed(file: File, name: string): File {
  const composed = name.normalize('NFC');
  return composed === file.name ? file : new File([file], composed, { type: typeOf(file, composed) });
}

function typeOf(file: File, name: string): string {
  const types: Record<string, string> = { '.pdf': 'application/pdf', '.png': 'image/png', '.jpg': 'image/jpeg' };
  return types[extensionOf(name)] ?? file.type;
}

export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer());
}
