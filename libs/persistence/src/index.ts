export { ADVISORY_LOCKS } from './advisory-locks';
export { checkEntities } from './check-entities';
export { type CheckedStatement, checkStatements } from './check-statements';
export { DatabaseModule, DatabaseProbe, databaseOptions } from './database.module';
export { GatheredReads } from './gathered-reads';
export { GatheredWrites } from './gathered-writes';
export { deleteInBatches, inBatches } from './in-batches';
export { migrate, runMigrations } from './migrate';
export { concurrentIndex, Migration } from './migration';
export { countAffected, oneRow, type PreparedStatement, poolOf, runPrepared } from './prepared';
export {
  COLUMN,
  type ColumnType,
  declaredStatements,
  orNull,
  type RowOf,
  replannedStatement,
  type Statement,
  statement,
  variantOf,
} from './statements';
export { turnWriter } from './turn-loader';
export { violates } from './violations';
