import { extensionOf } from '@lacorte/contracts';
import { fileTypeFromBuffer } from 'file-type';

export const CONTENT_START_BYTES = 4_100;

interface Format {
  contentType: string;
  /** Names of `file-type` for this extension. */
  content: readonly string[];
}

const JPEG: Format = { contentType: 'image/jpeg', content: ['jpg'] };

const FORMATS: Record<string, Format> = {
  '.pdf': { contentType: 'application/pdf', content: ['pdf'] },
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': { contentType: 'image/png', content: ['png'] },
  '.doc': { contentType: 'application/msword', content: ['cfb'] },
  '.docx': {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    // `zip` when the start of the file does not show its contents; the first entry then decides.
    content: ['docx', 'zip'],
  },
};

/** Position of the name of a ZIP's first entry (APPNOTE.TXT, 4.3.7). */
const NAME_LENGTH_AT = 26;
const NAME_AT = 30;
/** Parts of a document in Office Open XML (ECMA-376, part 2). */
const PART_OF_LETTER = /^(\[Content_Types\]\.xml$|_rels\/|docProps\/|word\/|customXml\/)/;

/** The content type of a file, or null when its first CONTENT_START_BYTES do not match its extension. */
export async function contentTypeOf(name: string, start: Buffer): Promise<string | null> {
  const format = FORMATS[extensionOf(name)];
  // Throws for some formats that need more bytes.
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (!format || !found || !format.content.includes(found.ext)) return null;
  return found.ext === 'zip' && !PART_OF_LETTER.test(firstEntryOf(start)) ? null : format.contentType;
}

function firstEntryOf(zip: Buffer): string {
  if (zip.length < NAME_AT) return '';
  return zip.toString('utf8', NAME_AT, NAME_AT + zip.readUInt16LE(NAME_LENGTH_AT));
}
