import { extensionOf } from '@lacorte/contracts';
import { fileTypeFromBuffer } from 'file-type';

/** How much of a file's start is looked at. */
export const CONTENT_START_BYTES = 4_100;

interface Format {
  contentType: string;
  /** What `file-type` may call the content of a file with this extension. */
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
    // A ZIP whose start does not show yet what it holds: its first entry has to do.
    content: ['docx', 'zip'],
  },
};

/** Where the name of a ZIP's first entry stands (APPNOTE.TXT, 4.3.7). */
const NAME_LENGTH_AT = 26;
const NAME_AT = 30;
/** What a letter in Office Open XML is made of (ECMA-376, part 2); whatever else comes first makes it some other archive. */
const PART_OF_LETTER = /^(\[Content_Types\]\.xml$|_rels\/|docProps\/|word\/|customXml\/)/;

/**
 * The content type of a file whose first bytes agree with its extension, or null when they do not.
 *
 * @param start the first CONTENT_START_BYTES of the file, or all of a shorter one
 */
export async function contentTypeOf(name: string, start: Buffer): Promise<string | null> {
  const format = FORMATS[extensionOf(name)];
  // A format that cannot be told from its start ends the reading early, which is no agreement either.
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (!format || !found || !format.content.includes(found.ext)) return null;
  return found.ext === 'zip' && !PART_OF_LETTER.test(firstEntryOf(start)) ? null : format.contentType;
}

function firstEntryOf(zip: Buffer): string {
  if (zip.length < NAME_AT) return '';
  return zip.toString('utf8', NAME_AT, NAME_AT + zip.readUInt16LE(NAME_LENGTH_AT));
}
