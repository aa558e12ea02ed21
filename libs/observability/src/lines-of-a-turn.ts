import type { DestinationStream } from 'pino';

/** Buffers the lines of one turn of the event loop, so that a busy process writes once for many requests. */
export class LinesOfATurn implements DestinationStream {
  private lines = '';

  constructor(private readonly output: DestinationStream) {}

  write(line: string): void {
    if (this.lines === '') setImmediate(() => this.flushSync());
    this.lines += line;
  }

  /** Writes the buffered lines. pino calls it after a fatal line. */
  flushSync(): void {
    const { lines } = this;
    this.lines = '';
    if (lines !== '') this.output.write(lines);
  }
}
