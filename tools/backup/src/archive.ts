import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** Names of the last entries; an archive without them is incomplete. */
const MANIFEST = 'manifest.json';
const MANIFEST_CHECKSUM = 'manifest.json.sha256';
export const DATABASE = 'database.dump';
const FORMAT = 'lacorte-backup-1';

export interface Entry {
  name: string;
  bytes: number;
  sha256: string;
  contentType?: string;
}

export interface Manifest {
  format: typeof FORMAT;
  createdAt: string;
  /** Number of rows by `schema.table`, at the instant of the dump. */
  tables: Record<string, number>;
  /** Keys of files in the dump whose objects were replaced or erased during the backup. */
  replacedMeanwhile: string[];
  entries: Entry[];
}

const OBJECT = /^objects\/(uploads|files)\/(.+)$/;

/** Purpose of a bucket. Its name differs between installations. */
export type BucketUse = 'uploads' | 'files';

export const objectEntryName = (use: BucketUse, key: string) => `objects/${use}/${key}`;

/** Returns the object that an entry contains; null for other entries. */
export function objectOf(entryName: string): { use: BucketUse; key: string } | null {
  const [, use, key] = OBJECT.exec(entryName) ?? [];
  return use && key ? { use: use as BucketUse, key } : null;
}

/** Describes the content of an archive in a few lines. */
export function summaryOf({ createdAt, tables, entries, replacedMeanwhile }: Manifest): string {
  const objects = entries.filter(({ name }) => objectOf(name));
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const megabytes = (objects.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024).toFixed(1);
  const lines = [
    `State of ${createdAt}`,
    `${rows} rows in ${Object.keys(tables).length} tables, ${tables['applications.application'] ?? 0} of them applications`,
    `${objects.length} objects, ${megabytes} MiB`,
  ];
  if (replacedMeanwhile.length > 0) {
    lines.push(`${replacedMeanwhile.length} files were replaced during the backup and are not in it`);
  }
  return lines.map((line) => `  ${line}`).join('\n');
}

/** File mode of an archive. Only its owner may read it, because it contains all data of applicants. */
const MODE = 0o600;

/** Writes an archive sequentially; the file gets its name when it is complete. */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly entries: Entry[] = [];
  private readonly partial: string;
  private readonly written: Promise<void>;

  constructor(private readonly file: string) {
    this.partial = `${file}.partial`;
    this.written = pipeline(this.tar, createWriteStream(this.partial, { mode: MODE, flags: 'w', flush: true }));
    // `finish` awaits the promise. An earlier failure, such as a full disk, is reported by the next entry.
    this.written.catch(() => undefined);
  }

  async addFile(name: string, path: string): Promise<Entry> {
    const { size } = await stat(path);
    return this.addStream(name, createReadStream(path), size);
  }

  /** @param content content that fits into memory */
  async addObject(name: string, content: Buffer, contentType: string): Promise<Entry> {
    return Object.assign(await this.addStream(name, [content], content.length), { contentType });
  }

  async finish(summary: Omit<Manifest, 'format' | 'entries'>): Promise<Manifest> {
    const manifest: Manifest = { format: FORMAT, ...summary, entries: this.entries };
    const text = Buffer.from(JSON.stringify(manifest));
    await this.put(MANIFEST, [text], text.length);
    const checksum = Buffer.from(hash('sha256', text));
    await this.put(MANIFEST_CHECKSUM, [checksum], checksum.length);
    this.tar.finalize();
    await this.written;
    await rename(this.partial, this.file);
    return manifest;
  }

  async abandon(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    await rm(this.partial, { force: true });
  }

  private async addStream(name: string, content: Readable | Buffer[], bytes: number): Promise<Entry> {
    const sha256 = createHash('sha256');
    await this.put(name, content, bytes, (chunk) => sha256.update(chunk));
    const entry: Entry = { name, bytes, sha256: sha256.digest('hex') };
    this.entries.push(entry);
    return entry;
  }

  private async put(name: string, content: Readable | Buffer[], bytes: number, look?: (chunk: Buffer) => void) {
    // The types of tar-stream's streams do not match Node's.
    const sink = this.tar.entry({ name, size: bytes, mode: MODE }) as unknown as NodeJS.WritableStream;
    const looked = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        look?.(chunk);
        yield chunk;
      }
    };
    // `written` rejects if the file cannot be written.
    await Promise.race([pipeline(Readable.from(content), looked, sink), this.written]);
  }
}

export class BrokenArchive extends Error {}

/** Reads the entries in order; unread content is skipped. */
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
  if (hash('sha256', text) !== checksum) throw new BrokenArchive(`${MANIFEST} is not what was written`);
  const manifest = JSON.parse(String(text)) as Manifest;
  if (manifest.format !== FORMAT) throw new BrokenArchive(`${file} has the format ${manifest.format}, not ${FORMAT}`);
  compare(manifest, found);
  return manifest;
}

async function measured(name: string, content: AsyncIterable<Buffer>): Promise<Entry> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: sha256.digest('hex') };
}

function compare(manifest: Manifest, found: Map<string, Entry>): void {
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = found.get(name);
    if (!entry) throw new BrokenArchive(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw new BrokenArchive(`${name} is not what was written`);
  }
  if (found.size !== manifest.entries.length) throw new BrokenArchive('there is more in it than was written');
}
