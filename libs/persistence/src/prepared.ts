import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A statement that each connection parses and plans once; one name always stands for one text. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/**
 * Runs a prepared statement outside any transaction, past TypeORM: for reads that are asked for so often that building,
 * planning and mapping them each time would cost more than reading.
 *
 * @returns the rows as node-postgres gives them
 */
export async function runPrepared<Row extends object>(
  database: DataSource,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const pool = (database.driver as PostgresDriver).master as Pool;
  return (await pool.query<Row>({ ...statement, values })).rows;
}
