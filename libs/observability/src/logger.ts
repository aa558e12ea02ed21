import { type LoggerService, type LogLevel } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { currentRequestId } from './request-context';

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

/**
 * Structured log of one process, to standard output, one JSON object per line.
 * Lines carry the service's name and, inside a request or job, its request id. Personal data never belongs into a line.
 *
 * @param service name of the process, as `applications-worker`
 * @param level pino level
 */
export function createLogger(service: string, level = 'info'): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    redact: PRIVATE,
  });
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
