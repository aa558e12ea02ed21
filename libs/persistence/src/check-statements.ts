import type { Client, FieldDef } from 'pg';
import type { Statement } from './statements';

/** Methods of node-postgres' connection that the checker uses and its types leave out. */
interface Protocol {
  parse: (statement: { name: string; text: string; types: number[] }) => void;
  describe: (what: { type: 'S'; name: string }) => void;
  sync: () => void;
}

/** A declared statement. Without declared columns it is only prepared. */
export type CheckedStatement = Pick<Statement, 'name' | 'text'> & Partial<Pick<Statement, 'columns'>>;

/** A column of a result. `mayBeNull` is true if it is a column of a table, without NOT NULL. */
type Described = { name: string; type: string; mayBeNull: boolean };

/**
 * Prepares declared statements against a real schema, without running them, and compares the columns of their rows. PostgreSQL does
 * not know whether an expression may be null, so this is compared only for columns of tables.
 *
 * @returns one line per difference, or per statement that PostgreSQL refuses
 */
export async function checkStatements(client: Client, statements: readonly CheckedStatement[]): Promise<string[]> {
  const findings: string[] = [];
  for (const statement of statements) {
    const differences = await differencesOf(client, statement).catch((error: Error) => [error.message]);
    findings.push(...differences.map((difference) => `${statement.name}: ${difference}`));
  }
  return findings;
}

async function differencesOf(client: Client, { text, columns }: CheckedStatement): Promise<string[]> {
  const fields = await prepared(client, text);
  if (!columns) return [];
  const found = await namesOf(client, fields);
  const missing = Object.keys(columns).filter((name) => !found.some((column) => column.name === name));
  return [
    ...missing.map((name) => `has no column ${name}`),
    ...found.flatMap(({ name, type, mayBeNull }) => {
      const declared = columns[name];
      if (!declared) return [`has the column ${name}, which is not declared`];
      if (declared.type !== type) return [`${name} is ${type}, declared as ${declared.type}`];
      return mayBeNull && !declared.isNullable ? [`${name} may be null, declared as never null`] : [];
    }),
  ];
}

/** Returns the columns that PostgreSQL describes for a statement, without executing it. */
function prepared(client: Client, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    const description = {
      submit(connection: Protocol): void {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription(message: { fields: FieldDef[] }): void {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(description as unknown as Parameters<Client['query']>[0]);
  });
}

async function namesOf(client: Client, fields: FieldDef[]): Promise<Described[]> {
  const { rows } = await client.query<Described>({
    text: `
      SELECT field.name, typname AS type, coalesce(NOT attnotnull, false) AS "mayBeNull"
      FROM unnest($1::text[], $2::oid[], $3::oid[], $4::int[]) WITH ORDINALITY
        AS field (name, type_id, table_id, column_number, place)
      JOIN pg_type ON pg_type.oid = type_id
      LEFT JOIN pg_attribute ON attrelid = table_id AND attnum = column_number
      ORDER BY place`,
    values: (['name', 'dataTypeID', 'tableID', 'columnID'] as const).map((part) => fields.map((field) => field[part])),
  });
  return rows;
}
