import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Idle timeouts. A scan needs the longer one, because clamd scans a file after its last byte. */
const TIMEOUTS_MS = { ping: 3_000, scan: 20_000 };

const CLEAN = /^stream: OK\0?$/;
const FOUND = /^stream: (.+) FOUND\0?$/;

/** Client of clamd, ClamAV's daemon, over TCP (clamd(8)). */
export class ClamScanner {
  constructor(
    private readonly host: string,
    private readonly port: number,
    private readonly timeoutsMs = TIMEOUTS_MS,
  ) {}

  /** @throws Error while the scanner does not answer */
  async ping(): Promise<void> {
    const answer = await this.ask([Buffer.from('zPING\0')], this.timeoutsMs.ping);
    if (!answer.startsWith('PONG')) throw new Error(`the scanner answers a ping with ${answer.slice(0, 100)}`);
  }

  /**
   * @returns the name of the virus that was found, or null
   * @throws Error without a verdict, if the scanner is down or gave up, or the content failed
   */
  async scan(content: Readable): Promise<string | null> {
    const answer = await this.ask(inStream(content), this.timeoutsMs.scan);
    if (CLEAN.test(answer)) return null;
    const signature = FOUND.exec(answer)?.[1];
    if (!signature) throw new Error(`no verdict of the scanner: ${answer.slice(0, 200) || 'it closed the connection'}`);
    return signature;
  }

  /** Sends a command over a new connection. @returns the answer */
  private async ask(command: Iterable<Buffer> | AsyncIterable<Buffer>, timeoutMs: number): Promise<string> {
    const socket = connect(this.port, this.host);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the scanner does not answer')));
    try {
      // The pipeline must not end the socket, because clamd treats a half-closed connection as closed.
      const sent = pipeline(Readable.from(command), socket, { end: false });
      const [answer] = await Promise.all([text(socket), sent]);
      return answer;
    } finally {
      socket.destroy();
    }
  }
}

/** Yields the command INSTREAM, chunks with their lengths, and an empty chunk. */
async function* inStream(content: Readable): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
  yield Buffer.alloc(4);
}
