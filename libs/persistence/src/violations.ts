import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because `constraint` (name of a unique constraint or index) already has such a row. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
