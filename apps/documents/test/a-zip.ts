import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';

/** A deflated ZIP of these entries, as a .docx is one. */
export async function aZip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipArchive({ zlib: { level: 9 } });
  const written = buffer(zip);
  for (const [name, content] of Object.entries(entries)) zip.append(content, { name });
  await zip.finalize();
  return written;
}

/** A letter by its first entries, with more of them if wanted. */
export const aDocx = (more: Record<string, string | Buffer> = {}) =>
  aZip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': '<w:document/>',
    ...more,
  });
