import { Migration } from '@lacorte/persistence';
import * as all from './all';

/** Name of the service's schema. */
export const SCHEMA = 'notifications';

/** Every migration of the schema, oldest first. */
export const migrations = Migration.inOrder(all);
