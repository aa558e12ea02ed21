import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { type Entry, FORMAT, MANIFEST, MANIFEST_CHECKSUM, type Manifest } from './manifest';

export class BrokenArchive extends Error {}

/** The entries in order; unread content is skipped. */
export async function* entriesOf(file: string): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  const tar = extract();
  const source = createReadStream(file);
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  for await (const entry of tar) {
    // tar-stream does not type its chunks.
    yield { name: entry.header.name, content: entry as unknown as AsyncIterable<Buffer> };
    entry.resume();
  }
}

/**
 * Compares a whole archive with its manifest.
 *
 * @throws BrokenArchive when anything is missing, changed or added
 */
export async function verifiedManifest(file: string): Promise<Manifest> {
  const found = new Map<string, Entry>();
  let text: Buffer | undefined;
  let checksum = '';
  try {
    for await (const { name, content } of entriesOf(file)) {
      if (name === MANIFEST) text = await buffer(content);
      else if (name === MANIFEST_CHECKSUM) checksum = String(await buffer(content));
      else found.set(name, await measured(name, content));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BrokenArchive(`${file} is not there`);
    throw new BrokenArchive(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (!text || !checksum) throw new BrokenArchive(`${file} ends before its manifest: it is not complete`);
  if (createHash('sha256').update(text).digest('hex') !== checksum) {
    throw new BrokenArchive(`${MANIFEST} is not what was written`);
  }
  const manifest = JSON.parse(String(text)) as Manifest;
  if (manifest.format !== FORMAT) throw new BrokenArchive(`${file} has the format ${manifest.format}, not ${FORMAT}`);
  compare(manifest, found);
  return manifest;
}

async function measured(name: string, content: AsyncIterable<Buffer>): Promise<Entry> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

function compare(manifest: Manifest, found: Map<string, Entry>): void {
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = found.get(name);
    if (!entry) throw new BrokenArchive(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw new BrokenArchive(`${name} is not what was written`);
  }
  if (found.size !== manifest.entries.length) throw new BrokenArchive('there is more in it than was written');
}
