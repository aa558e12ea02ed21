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
    // A ZIP whose start does not show yet what it holds.
    content: ['docx', 'zip'],
  },
};

/**
 * The content type of a file whose first bytes agree with its extension, or null when they do not.
 *
 * @param start the first CONTENT_START_BYTES of the file, or all of a shorter one
 */
export async function contentTypeOf(name: string, start: Buffer): Promise<string | null> {
  const format = FORMATS[extensionOf(name)];
  // A format that cannot be told from its start ends the reading early, which is no agreement either.
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  return format && found && format.content.includes(found.ext) ? format.contentType : null;
}
