import type { PreparedStatement } from './prepared';

/** A column of a statement's rows, with its type in PostgreSQL and, at compile time, the type of its value in node-postgres. */
export interface ColumnType<Value> {
  /** `typname` of `pg_type`. */
  type: string;
  isNullable: boolean;
  /** Never set; carries the type. */
  value?: Value;
}

type Columns = Record<string, ColumnType<unknown>>;

/** The row of a statement with these columns. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends ColumnType<infer Value> ? Value : never };

/** A statement with the columns of its rows. `checkStatements` compares them with the schema. */
export interface Statement<Row extends object = Record<string, unknown>> extends PreparedStatement<Row> {
  columns: { [Name in keyof Row]: ColumnType<Row[Name]> };
}

const of = <Value>(type: string): ColumnType<Value> => ({ type, isNullable: false });

/** Types of columns, by their values in node-postgres. */
export const COLUMN = {
  uuid: of<string>('uuid'),
  text: of<string>('text'),
  /** One of a fixed set of texts. The schema checks the set. */
  textOf: <Value extends string>() => of<Value>('text'),
  smallint: of<number>('int2'),
  integer: of<number>('int4'),
  float: of<number>('float8'),
  boolean: of<boolean>('bool'),
  /** Extension type of e-mail addresses. */
  citext: of<string>('citext'),
  varchar: of<string>('varchar'),
  instant: of<Date>('timestamptz'),
  json: <Value>() => of<Value>('jsonb'),
} as const;

export function orNull<Value>({ type }: ColumnType<Value>): ColumnType<Value | null> {
  return { type, isNullable: true };
}

const DECLARED = new Map<string, Statement>();

type SqlTag<C extends Columns> = (texts: TemplateStringsArray, ...parts: (string | number)[]) => Statement<RowOf<C>>;

const declaring =
  (isReplanned: boolean) =>
  <C extends Columns = Record<never, never>>(name: string, columns = {} as C): SqlTag<C> =>
  (texts, ...parts) => {
    if (DECLARED.has(name)) throw new Error(`the statement ${name} is declared twice`);
    const declared = { name, columns, text: String.raw({ raw: texts }, ...parts), isReplanned };
    DECLARED.set(name, declared);
    return declared as unknown as Statement<RowOf<C>>;
  };

/**
 * Declares a statement that each connection plans once: `statement('name', { id: COLUMN.uuid })\`SELECT id ...\``. Run it with
 * `runPrepared`, to get typed rows. Values are passed as `$1`. A `${}` of the template is inserted unchanged, so it is only for constants.
 *
 * @throws Error when the name is taken, because on a connection one name has one text
 */
export const statement = declaring(false);

/**
 * Declares a statement like `statement` that is planned for each execution, because its best plan depends on its values, or on a table
 * that is empty when a process starts and may be large soon.
 */
export const replannedStatement = declaring(true);

/** Makes a statement with another text and the same columns. PostgreSQL plans a statement without a name for each execution. */
export function variantOf<Row extends object>(
  { columns }: Statement<Row>,
  variant: { name?: string; text: string },
): Statement<Row> {
  return { ...variant, columns };
}

/** Returns all statements of the modules that this process has loaded. */
export const declaredStatements = () => [...DECLARED.values()];
