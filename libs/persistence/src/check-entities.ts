import type { DataSource } from 'typeorm';

/** Table in which TypeORM expects the expressions of generated columns. */
const EXPRESSIONS = 'typeorm_metadata';

/**
 * Compares the entities of a service with the schema that its migrations have made.
 *
 * @param database data source with all entities, on a database that only this call uses
 * @returns the statements with which TypeORM would change the schema, and the tables without an entity
 */
export async function checkEntities(database: DataSource): Promise<string[]> {
  const { schema } = database.options as { schema: string };
  const tables = await database.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1 AND table_name <> 'migrations'`,
    [schema],
  );
  const withEntity = new Set(database.entityMetadatas.map(({ tableName }) => tableName));
  const without = tables.filter(({ name }) => !withEntity.has(name)).map(({ name }) => `${name} has no entity`);
  return [...without, ...(await changesOf(database, schema))];
}

async function changesOf(database: DataSource, schema: string): Promise<string[]> {
  await database.query(`
    CREATE TABLE ${schema}.${EXPRESSIONS} AS
    SELECT 'GENERATED_COLUMN' AS type, table_catalog::text AS database, table_schema::text AS schema,
      table_name::text AS "table", column_name::text AS name, generation_expression::text AS value
    FROM information_schema.columns WHERE table_schema = '${schema}' AND is_generated = 'ALWAYS'`);
  try {
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    await database.query(`DROP TABLE ${schema}.${EXPRESSIONS}`);
  }
}
