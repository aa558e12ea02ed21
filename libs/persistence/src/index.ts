export { databaseOptions, type ServiceDatabase } from './database-options';
export { type MigrateSettings, migrate } from './migrate';
export { violatesUnique } from './violations';
