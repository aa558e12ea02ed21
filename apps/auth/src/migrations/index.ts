import { Migration } from '@lacorte/persistence';
import * as all from './all';

/** Every migration of the schema, oldest first. */
export const MIGRATIONS = Migration.inOrder(all);
