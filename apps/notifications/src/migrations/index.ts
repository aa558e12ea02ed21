import { Migration } from '@lacorte/persistence';
import * as all from './all';

export const SCHEMA = 'notifications';

export const migrations = Migration.inOrder(all);
