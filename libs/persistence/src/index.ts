export { ADVISORY_LOCKS } from './advisory-locks';
export { checkEntities } from './check-entities';
export { type CheckedStatement, checkStatements } from './check-statements';
export { DatabaseModule, DatabaseProbe, databaseOptions } from './database.module';
export { GatheredReads } from './gathered';
export { listen } from './listen';
export { concurrentIndex, Migration, migrate, runMigrations } from './migrate';
export {
  countAffected,
  deleteInBatches,
  inBatches,
  oneRow,
  type PreparedStatement,
  poolOf,
  runPrepared,
  violates,
} from './prepared';
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
