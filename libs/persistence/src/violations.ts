import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/**
 * Whether a statement, of TypeORM's or prepared, failed because `constraint` (name of a unique constraint or index) already has
 * such a row.
 */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return violates(error, UNIQUE_VIOLATION, constraint);
}

/** Whether a statement failed because a row would break the check constraint of this name. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return violates(error, CHECK_VIOLATION, constraint);
}

function violates(error: unknown, violation: string, constraint: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, constraint: violated } = (error instanceof QueryFailedError ? error.driverError : error) as {
    code?: string;
    constraint?: string;
  };
  return code === violation && violated === constraint;
}
