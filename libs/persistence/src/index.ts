export { databaseOptions, type ServiceDatabase } from './database-options';
export { type MigrateSettings, migrate } from './migrate';
export { type PreparedStatement, runPrepared } from './prepared';
export { violatesUnique } from './violations';
