import type { ClientBase } from 'pg';

/** A table with the columns that the seed fills, and their types. */
export interface Table<Column extends string = string> {
  name: string;
  columns: Record<Column, string>;
}

export type RowOf<T extends Table> = Record<keyof T['columns'], unknown>;

/** Inserts many rows with one statement; values go as JSON and become the columns' types in the database. */
export async function insertRows<T extends Table>(client: ClientBase, { name, columns }: T, rows: RowOf<T>[]) {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(', ');
  const types = Object.entries(columns).map((column) => column.join(' '));
  await client.query(
    `INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS row (${types.join(', ')})`,
    [JSON.stringify(rows)],
  );
}
