import { DomainError, isUnavailable } from '@lacorte/errors';

/** PostgreSQL: a schema or table that is not there, a role that may not. */
const NOT_MIGRATED = new Set(['3F000', '42P01', '42703']);
const NOT_ALLOWED = '42501';

/** What went wrong, in one line or a few, for whoever runs the command. */
export function explain(error: unknown): string {
  if (error instanceof DomainError) return 'Object storage does not answer: is the product running?';
  if (isUnavailable(error)) return 'The database does not answer: is the product running?';
  const { code, message } = error as { code?: string; message?: string };
  if (code && NOT_MIGRATED.has(code))
    return `The database is not set up for this release (npm run migrate): ${message}`;
  if (code === NOT_ALLOWED) return `ADMIN_DATABASE_URL names a role with too few rights: ${message}`;
  return message ?? String(error);
}
