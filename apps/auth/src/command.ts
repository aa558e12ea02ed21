import { databaseOptions } from '@lacorte/persistence';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SCHEMA } from './config';
import { ENTITIES } from './entities';

/** Runs a command of an operator: prints its line, or why it failed. */
export async function runCommand(main: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await main()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

export async function withDatabase<T>(url: string, work: (database: DataSource) => Promise<T>): Promise<T> {
  const options = databaseOptions({ url, schema: SCHEMA, entities: ENTITIES, poolSize: 1 });
  const database = await new DataSource(options as DataSourceOptions).initialize();
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
