import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { type Entry, FORMAT, MANIFEST, MANIFEST_CHECKSUM, type Manifest } from './manifest';

/** Only for its owner: an archive contains all data of applicants. */
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
    // Awaited at the end; until then a full disk shows at the next entry.
    this.written.catch(() => undefined);
  }

  async addFile(name: string, path: string): Promise<Entry> {
    const { size } = await stat(path);
    return this.addStream(name, createReadStream(path), size);
  }

  /** @param content small enough for memory */
  async addObject(name: string, content: Buffer, contentType: string): Promise<Entry> {
    const entry = await this.addStream(name, [content], content.length);
    entry.contentType = contentType;
    return entry;
  }

  /** Adds the manifest and its checksum. */
  async finish(summary: Omit<Manifest, 'format' | 'entries'>): Promise<Manifest> {
    const manifest: Manifest = { format: FORMAT, ...summary, entries: this.entries };
    const text = Buffer.from(JSON.stringify(manifest));
    await this.put(MANIFEST, [text], text.length);
    const checksum = Buffer.from(createHash('sha256').update(text).digest('hex'));
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
    const hash = createHash('sha256');
    await this.put(name, content, bytes, (chunk) => hash.update(chunk));
    const entry: Entry = { name, bytes, sha256: hash.digest('hex') };
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
    // The second one rejects if the file cannot be written.
    await Promise.race([pipeline(Readable.from(content), looked, sink), this.written]);
  }
}
