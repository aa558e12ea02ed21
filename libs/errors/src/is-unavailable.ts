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

/** Codes of connection errors, startup or shutdown, lack of disk, memory or connections, and a read-only database after a failover. */
const POSTGRES_CODES = /^(08...|57P0[123]|53[123]00|25006)$/;

/**
 * Errors that node-postgres, TypeORM and the minio client identify only by their message. TypeORM reports `query runner already released` on
 * the statement after a connection broke within a transaction. The minio client reports messages such as `Retryable HTTP status: 503` if a
 * repeated request also failed (minio, internal/request.mjs).
 */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|query runner (was )?already released|Retryable HTTP status: \d{3}/i;

/** Whether a dependency (database, Redis, object storage, another service) is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  // `instanceof` fails in Jest, where Node's own errors come from another realm.
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
