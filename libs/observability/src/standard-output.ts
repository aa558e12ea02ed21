import { type DestinationStream, destination } from 'pino';
import { LinesOfATurn } from './lines-of-a-turn';

let lines: LinesOfATurn | undefined;

/**
 * Where the logs of this process go: standard output, or what somebody has put in the place of its `write`, as tests do. Lines that
 * a process leaves behind when it ends by itself are written; one that is killed loses those of its last turn.
 */
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
