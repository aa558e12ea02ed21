import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino';
import { maskAddresses } from './mask-addresses';
import { currentContext } from './request-context';

/** Paths of secrets and personal data in log lines, including the values of failed statements and rows that PostgreSQL quotes. */
const PRIVATE = [
  'password',
  '*.password',
  'headers.cookie',
  'headers.authorization',
  ...['err', 'err.cause', 'err.driverError', 'err.cause.driverError'].flatMap((error) => [
    `${error}.parameters`,
    `${error}.detail`,
    `${error}.where`,
  ]),
];

/**
 * Creates the log of a process, with one JSON object per line on standard output. Lines have the service's name and, inside a
 * request or job, the request id, the trace and a keyed hash of the user. Personal data must not be logged. E-mail addresses
 * are masked nevertheless.
 */
export function createLogger(service: string, level = 'info'): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const { requestId, trace, user } = currentContext() ?? {};
      return { requestId, traceId: trace?.traceId, user };
    },
    redact: PRIVATE,
    hooks: { streamWrite: maskAddresses },
  };
  return pino(options, standardOutput());
}

let lines: LinesOfATurn | undefined;

/** Returns standard output with buffered lines, or without a buffer if a test replaces `write`. A killed process loses buffered lines. */
function standardOutput(): DestinationStream {
  const { stdout } = process;
  if (stdout.write !== stdout.constructor.prototype.write) return stdout;
  if (!lines) {
    lines = new LinesOfATurn(destination({ fd: stdout.fd, sync: true }));
    process.once('exit', () => lines?.flushSync());
  }
  return lines;
}

/** Contexts of Nest's startup messages. They are dozens of lines without value for an operator. */
const STARTING = new Set(['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

/** Sends Nest's log lines to pino. As in pino, a line is a text, or an object of fields and a text. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(...line: unknown[]): void {
    this.write(STARTING.has(String(line.at(-1))) ? 'debug' : 'info', line);
  }

  warn(...line: unknown[]): void {
    this.write('warn', line);
  }

  error(...line: unknown[]): void {
    const [message, stack, context] = line;
    this.write('error', typeof message === 'object' ? line : [{ stack }, message, context]);
  }

  /** @param line Nest's arguments, the last of which is the context */
  private write(level: 'debug' | 'info' | 'warn' | 'error', line: unknown[]): void {
    const [fields, message, context] = typeof line[0] === 'object' ? line : [undefined, ...line];
    this.logger[level]({ context, ...(fields as object) }, String(message));
  }
}

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
