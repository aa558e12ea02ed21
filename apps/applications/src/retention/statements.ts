import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { about } from '@lacorte/personal-data';

/** Deletes expired rows of a table in batches. */
export const expired = (table: string, key: string, column: string, age: string) => `
  DELETE FROM applications.${table} WHERE ${key} IN (
    SELECT ${key} FROM applications.${table} WHERE ${column} < now() - ${age} ORDER BY ${column} LIMIT $1)`;

/** @param statement about the erased applications `$1` */
export const ofApplications = (statement: string) => about(statement, 'applicationIds');

/** Removes the address of an erased person. @param column that has the address */
export const withoutAddress = (table: string, column: string) =>
  about(
    `UPDATE applications.${table} SET ${column} = '${ERASED_ACCOUNT}'
     WHERE lower(${column} COLLATE "C") = lower($1 COLLATE "C")`,
    'email',
  );
