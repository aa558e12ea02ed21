import { QueryFailedError } from 'typeorm';

/**
 * Whether a statement failed because of this constraint or unique index. Covers TypeORM's and prepared statements, and every kind of
 * constraint: the name says which.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { constraint: violated } = (error instanceof QueryFailedError ? error.driverError : error) as {
    constraint?: string;
  };
  return violated === constraint;
}
