export { checkStatements } from './check-statements';
export { databaseOptions, type ServiceDatabase } from './database-options';
export { deleteInBatches } from './delete-in-batches';
export { GatheredReads } from './gathered-reads';
export { type MigrateSettings, migrate } from './migrate';
export { type PreparedStatement, poolOf, runPrepared } from './prepared';
export {
  COLUMN,
  type ColumnType,
  declaredStatements,
  declareStatement,
  orNull,
  type Statement,
  variantOf,
} from './statements';
export { violatesCheck, violatesUnique } from './violations';
