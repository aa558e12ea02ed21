import type { ClientBase, Pool } from 'pg';
import { type DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A statement that each connection parses and plans once; one name always stands for one text. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/**
 * Runs a prepared statement past TypeORM: for what is asked so often that building, planning and mapping it each time would
 * cost more than doing it. It fails with node-postgres' own errors.
 *
 * @param at the database, outside any transaction; or the manager of the transaction that it is a part of
 * @returns the rows as node-postgres gives them
 */
export async function runPrepared<Row extends object>(
  at: DataSource | EntityManager,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const client = at instanceof EntityManager ? await connectionOf(at) : poolOf(at);
  return (await client.query<Row>({ ...statement, values })).rows;
}

/** The connections behind TypeORM's, for a library that brings its own statements. */
export function poolOf(database: DataSource): Pool {
  return (database.driver as PostgresDriver).master as Pool;
}

async function connectionOf({ queryRunner }: EntityManager): Promise<ClientBase> {
  if (!queryRunner) throw new Error('a manager without a transaction has no connection of its own');
  return (await queryRunner.connect()) as ClientBase;
}
