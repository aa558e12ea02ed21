import { type DestinationStream, destination } from 'pino';
import { LinesOfATurn } from './lines-of-a-turn';

let lines: LinesOfATurn | undefined;

/** Standard output, or a test's replacement of its `write`. A killed process loses the lines of its last turn. */
export function standardOutput(): DestinationStream {
  const { stdout } = process;
  if (stdout.write !== stdout.constructor.prototype.write) return stdout;
  lines ??= linesOfThisProcess(stdout.fd);
  return lines;
}

function linesOfThisProcess(fd: number): LinesOfATurn {
  const written = new LinesOfATurn(destination({ fd, sync: true }));
  process.once('exit', () => written.flushSync());
  return written;
}
