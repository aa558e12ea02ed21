import type { PreparedStatement } from './prepared';

/** A column of a statement's rows: its type in PostgreSQL and, at compile time, the value that node-postgres makes of it. */
export interface ColumnType<Value> {
  /** `typname` of `pg_type`. */
  type: string;
  isNullable: boolean;
  /** Never set; carries the type. */
  value?: Value;
}

type Columns = Record<string, ColumnType<unknown>>;

type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends ColumnType<infer Value> ? Value : never };

/** A statement whose row type was declared once; the check of declared statements compares it with the schema. */
export interface Statement<Row extends object = Record<string, unknown>> extends PreparedStatement<Row> {
  columns: { [Name in keyof Row]: ColumnType<Row[Name]> };
}

const of = <Value>(type: string): ColumnType<Value> => ({ type, isNullable: false });

/** The types of columns, as node-postgres gives their values. */
export const COLUMN = {
  uuid: of<string>('uuid'),
  text: of<string>('text'),
  /** A text of a closed set, which the schema checks. */
  textOf: <Value extends string>() => of<Value>('text'),
  smallint: of<number>('int2'),
  integer: of<number>('int4'),
  float: of<number>('float8'),
  instant: of<Date>('timestamptz'),
  json: <Value>() => of<Value>('jsonb'),
} as const;

/** A column that may be null. */
export function orNull<Value>({ type }: ColumnType<Value>): ColumnType<Value | null> {
  return { type, isNullable: true };
}

const DECLARED = new Map<string, Statement>();

/**
 * Declares a statement with the columns of its rows; a statement without rows has none. Run it with `runPrepared`, which then
 * knows the type of its rows.
 *
 * @throws Error when the name is taken: on a connection, one name stands for one text
 */
export function declareStatement<C extends Columns>(declared: {
  name: string;
  text: string;
  columns: C;
}): Statement<RowOf<C>> {
  if (DECLARED.has(declared.name)) throw new Error(`the statement ${declared.name} is declared twice`);
  const statement = declared as unknown as Statement<RowOf<C>>;
  DECLARED.set(declared.name, statement as Statement);
  return statement;
}

/** Another text with the same columns. Without a name PostgreSQL plans it for each execution. */
export function variantOf<Row extends object>(
  { columns }: Statement<Row>,
  variant: { name?: string; text: string },
): Statement<Row> {
  return { ...variant, columns };
}

/** Every statement of the modules that this process has loaded. */
export function declaredStatements(): Statement[] {
  return [...DECLARED.values()];
}
