import { Migration } from '@lacorte/persistence';
import * as all from './all';

export const MIGRATIONS = Migration.inOrder(all);
