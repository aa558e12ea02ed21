import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const EXCLUSION_VIOLATION = '23P01';

/**
 * Whether a statement failed because of the unique constraint or index `constraint`. Covers TypeORM's and prepared
 * statements.
 */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return violates(error, UNIQUE_VIOLATION, constraint);
}

/** Whether a statement failed because of this check constraint. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return violates(error, CHECK_VIOLATION, constraint);
}

/** Whether a statement failed because of this exclusion constraint. */
export function violatesExclusion(error: unknown, constraint: string): boolean {
  return violates(error, EXCLUSION_VIOLATION, constraint);
}

function violates(error: unknown, violation: string, constraint: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, constraint: violated } = (error instanceof QueryFailedError ? error.driverError : error) as {
    code?: string;
    constraint?: string;
  };
  return code === violation && violated === constraint;
}
