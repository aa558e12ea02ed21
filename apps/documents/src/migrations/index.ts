import { Migration } from '@lacorte/persistence';
import * as all from './all';

export const SCHEMA = 'documents';

export const migrations = Migration.inOrder(all);
