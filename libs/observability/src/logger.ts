import { type LoggerService, type LogLevel } from '@nestjs/common';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { maskAddresses } from './mask-addresses';
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
    hooks: { streamWrite: maskAddresses },
  };
  return pino(options, standardOutput());
}

/** What Nest says about itself while a process starts: dozens of lines that say nothing to an operator. */
const STARTING = new Set(['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

/** Lets Nest, and what uses Nest's `Logger`, write through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    const level = STARTING.has(String(context)) ? 'debug' : 'info';
    this.logger[level]({ context }, String(message));
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
