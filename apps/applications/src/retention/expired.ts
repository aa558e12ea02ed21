/** Expired rows of a table, deleted in batches. */
export const expired = (table: string, key: string, column: string, age: string) => `
  DELETE FROM applications.${table} WHERE ${key} IN (
    SELECT ${key} FROM applications.${table} WHERE ${column} < now() - ${age} ORDER BY ${column} LIMIT $1)`;
