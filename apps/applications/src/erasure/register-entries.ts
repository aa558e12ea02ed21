import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { about } from '@lacorte/personal-data';

/** Properties in `PERSONAL_DATA` of a table whose rows belong to an application. */
export const OF_APPLICATION = { of: 'applicant', kept: { for: 'as long as its application' } } as const;

/** Properties in `PERSONAL_DATA` of a table with acts of administrators. */
export const ACTS = {
  of: 'administrator',
  exported: 'acts for the cooperative, not data that the administrator gave',
} as const;

/** Removes the e-mail address of an erased administrator. `role` begins the names of two columns, as `changed_by` in `changed_by_id`. */
export const withoutAdministrator = (table: string, role: string) =>
  about(`UPDATE applications.${table} SET ${role}_email = '${ERASED_ACCOUNT}' WHERE ${role}_id = $1`, 'userId');

/** Deletes the rows of erased applications, unless the application `a` fulfils the condition `kept`. */
export const deleteUnless = (kept: string, table: string) =>
  ofApplications(`DELETE FROM applications.${table} s USING applications.application a
     WHERE a.id = s.application_id AND a.id = ANY($1::uuid[]) AND NOT ${kept}`);

export const deleteExpired = (table: string, key: string, column: string, age: string) => `
  DELETE FROM applications.${table} WHERE ${key} IN (
    SELECT ${key} FROM applications.${table} WHERE ${column} < now() - ${age} ORDER BY ${column} LIMIT $1)`;

/** @param statement about the erased applications `$1` */
export const ofApplications = (statement: string) => about(statement, 'applicationIds');

/** Removes the e-mail address of an erased administrator who has proven it. An unproven address may be another person's. */
export const withoutAddress = (table: string, column: string) =>
  about(
    `UPDATE applications.${table} SET ${column} = '${ERASED_ACCOUNT}'
     WHERE $1 <> '' AND lower(${column} COLLATE "C") = lower($1 COLLATE "C")`,
    'provenEmail',
  );
