import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/**
 * Whether a statement, of TypeORM's or prepared, failed because `constraint` (name of a unique constraint or index) already has
 * such a row.
 */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, constraint: violated } = (error instanceof QueryFailedError ? error.driverError : error) as {
    code?: string;
    constraint?: string;
  };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
