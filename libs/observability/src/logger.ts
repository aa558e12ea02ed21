import { type LoggerService, type LogLevel } from '@nestjs/common';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { currentContext } from './request-context';
import { standardOutput } from './standard-output';

/** Paths that hold secrets or personal data: what was sent with a failed statement, and the row that PostgreSQL quotes. */
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

/** An e-mail address. Mail servers and databases name people when they refuse something; the log never does. */
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * Structured log of one process, to standard output, one JSON object per line.
 * Lines carry the service's name and, inside a request or job, its request id, its trace and a keyed hash of who is calling.
 * Personal data never belongs into a line; e-mail addresses that get into one all the same are masked.
 *
 * @param service name of the process, as `applications-worker`
 * @param level pino level
 */
export function createLogger(service: string, level = 'info'): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const context = currentContext();
      if (!context) return {};
      const { requestId, trace, user } = context;
      return { requestId, traceId: trace?.traceId, user };
    },
    redact: PRIVATE,
    hooks: { streamWrite: withoutAddresses },
  };
  return pino(options, standardOutput());
}

function withoutAddresses(line: string): string {
  return line.includes('@') ? line.replaceAll(ADDRESS, '…@…') : line;
}

/** Lets Nest write its own lines through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: unknown, context?: unknown): void {
    this.logger.error({ context, stack }, String(message));
  }

  setLogLevels(_levels: LogLevel[]): void {
    // The level is pino's, set once when the process starts.
  }
}
