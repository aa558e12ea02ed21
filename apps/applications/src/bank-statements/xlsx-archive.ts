import { setImmediate as turn } from 'node:timers/promises';
import { DomainError } from '@lacorte/errors';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { unreadable, type XmlListener, xmlPieces } from './xml-pieces';

/** Maximum size of an unpacked file (contract, section 12). */
const MOST_BYTES = 100_000_000;
/** A workbook has a few parts for each of its sheets. */
const MOST_PARTS = 10_000;
/** Number of bytes that are parsed at once. The process can answer other requests in between. */
const PIECE = 16_384;

export const tooLarge = () => new DomainError('too-large', 'payments.unpackedTooLarge');

/** The parts of an XLSX file. They are unpacked while they are read, and what has been unpacked is counted, whatever the file says. */
export class XlsxArchive {
  private unpacked = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly parts: Map<string, Entry>,
  ) {}

  /** @throws DomainError invalid for what is no ZIP archive, too-large for one that says that it unpacks to more than the maximum */
  static async open(file: Buffer): Promise<XlsxArchive> {
    const parts = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: false });
      for await (const entry of zip.eachEntry()) {
        if (parts.size === MOST_PARTS) throw unreadable();
        parts.set(entry.fileName, entry);
      }
      if ([...parts.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MOST_BYTES)
        throw tooLarge();
      return new XlsxArchive(zip, parts);
    } catch (error) {
      throw error instanceof DomainError ? error : unreadable(error);
    }
  }

  has(path: string): boolean {
    return this.parts.has(path);
  }

  /** Parses a part, and lets the caller work on what it heard after each piece. A part that is left early is not unpacked further. */
  async *read(path: string, listener: XmlListener): AsyncGenerator<void> {
    const entry = this.parts.get(path);
    if (!entry) throw unreadable();
    try {
      yield* xmlPieces(this.textOf(entry), listener);
    } catch (error) {
      throw error instanceof DomainError ? error : unreadable(error);
    }
  }

  private async *textOf(entry: Entry): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const chunk of (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      this.unpacked += chunk.length;
      if (this.unpacked > MOST_BYTES) throw tooLarge();
      for (let start = 0; start < chunk.length; start += PIECE) {
        await turn();
        yield decoder.decode(chunk.subarray(start, start + PIECE), { stream: true });
      }
    }
  }
}
