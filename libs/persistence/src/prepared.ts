import type { MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { ClientBase, Pool, QueryResult } from 'pg';
import { type DataSource, EntityManager, QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A statement that each connection parses and plans once. A name must always have the same text. */
export interface PreparedStatement<Row extends object = never> {
  /** Name of the plan. A statement without a name is planned for each execution. */
  name?: string;
  /** Whether the statement is planned for each execution in spite of its name. */
  isReplanned?: boolean;
  text: string;
  /** Never set; carries the type. */
  row?: Row;
}

/**
 * Runs a prepared statement without TypeORM, because building, planning and mapping would cost more than the execution of
 * most statements. It throws node-postgres' own errors.
 *
 * @param at a DataSource, to run outside any transaction, or the manager of a transaction
 * @returns the rows as returned by node-postgres
 */
export async function runPrepared<Row extends object>(
  at: DataSource | EntityManager,
  statement: PreparedStatement<Row>,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await resultOf(at, statement, values)).rows;
}

/** Runs a statement like `runPrepared`. @returns its first row. @throws DomainError not-found, with this message, when it has none */
export async function oneRow<Row extends object>(
  at: DataSource | EntityManager,
  statement: PreparedStatement<Row>,
  values: unknown[],
  notFound: MessageKey,
): Promise<Row> {
  const [row] = await runPrepared(at, statement, values);
  if (!row) throw new DomainError('not-found', notFound);
  return row;
}

/** Runs a statement like `runPrepared`. @returns the number of rows that it inserted, updated or deleted */
export async function countAffected(
  at: DataSource | EntityManager,
  statement: PreparedStatement<object>,
  values: unknown[] = [],
): Promise<number> {
  return (await resultOf(at, statement, values)).rowCount ?? 0;
}

async function resultOf<Row extends object>(
  at: DataSource | EntityManager,
  { name, text, isReplanned }: PreparedStatement<Row>,
  values: unknown[],
): Promise<QueryResult<Row>> {
  const client = at instanceof EntityManager ? await connectionOf(at) : poolOf(at);
  return client.query<Row>({ name: isReplanned ? undefined : name, text, values });
}

/** Returns TypeORM's connection pool, for a library with its own statements. */
export const poolOf = (database: DataSource) => (database.driver as PostgresDriver).master as Pool;

async function connectionOf({ queryRunner }: EntityManager): Promise<ClientBase> {
  if (!queryRunner) throw new Error('a manager without a transaction has no connection of its own');
  return (await queryRunner.connect()) as ClientBase;
}

const DELETED_AT_ONCE = 1_000;
/** Time limit of a run, shorter than the time that a process has for shutdown. The next run continues. */
const LONGEST_MS = 10_000;

/**
 * Repeats short work until it handles fewer than `batch` rows or the time is up.
 *
 * @param some handles at most `batch` rows and returns their number
 * @returns the total number of rows
 */
export async function inBatches(batch: number, some: () => Promise<number>): Promise<number> {
  const deadline = Date.now() + LONGEST_MS;
  let total = 0;
  for (;;) {
    const handled = await some();
    total += handled;
    if (handled < batch || Date.now() > deadline) return total;
  }
}

/** Repeats a DELETE of at most `$1` rows with `inBatches`. @returns number of deleted rows */
export function deleteInBatches(database: DataSource, statement: PreparedStatement<object>): Promise<number> {
  return inBatches(DELETED_AT_ONCE, () => countAffected(database, statement, [DELETED_AT_ONCE]));
}

/** Tells whether a statement of TypeORM or a prepared one failed because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const failure = error instanceof QueryFailedError ? error.driverError : error;
  return (failure as { constraint?: string } | null | undefined)?.constraint === constraint;
}
