import { types } from 'node:util';

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
]);

/**
 * PostgreSQL: connection exceptions, shutting down or starting up, no room on its disk, in its memory or for a connection, read-only
 * after a failover.
 */
const POSTGRES_CODES = /^(08...|57P0[123]|53[123]00|25006)$/;

/**
 * node-postgres names these by message only, and TypeORM the last: between two statements of a transaction it gives up a
 * connection that broke, and says so to the next statement.
 */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|query runner (was )?already released/i;

/** Whether an error means that a part (database, Redis, object storage, another service) is away for now. */
export function isUnavailable(error: unknown): boolean {
  // Not `instanceof`: under a test runner errors of Node itself come from another realm.
  if (!types.isNativeError(error)) return false;
  const { code, cause, driverError, errors } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown[];
  };
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || POSTGRES_CODES.test(code))) return true;
  if (MESSAGES.test(error.message)) return true;
  return [driverError, cause, ...(errors ?? [])].some((inner) => inner !== error && isUnavailable(inner));
}
