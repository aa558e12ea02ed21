import type { ClientBase, Pool } from 'pg';
import { type DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A statement that each connection parses and plans once. A name must always have the same text. */
export interface PreparedStatement<Row extends object = never> {
  /** Without one it is planned each time. */
  name?: string;
  text: string;
  /** Never set; carries the type. */
  row?: Row;
}

/**
 * Runs a prepared statement without TypeORM, for hot statements whose building, planning and mapping would cost more
 * than their execution. Throws node-postgres' own errors.
 *
 * @param at the database, outside any transaction, or the manager of the transaction
 * @returns the rows as returned by node-postgres
 */
export async function runPrepared<Row extends object>(
  at: DataSource | EntityManager,
  { name, text }: PreparedStatement<Row>,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = at instanceof EntityManager ? await connectionOf(at) : poolOf(at);
  return (await client.query<Row>({ name, text, values })).rows;
}

/** TypeORM's connection pool, for a library with its own statements. */
export function poolOf(database: DataSource): Pool {
  return (database.driver as PostgresDriver).master as Pool;
}

async function connectionOf({ queryRunner }: EntityManager): Promise<ClientBase> {
  if (!queryRunner) throw new Error('a manager without a transaction has no connection of its own');
  return (await queryRunner.connect()) as ClientBase;
}
