import { describeMigrations } from '@lacorte/testing/migrations';
import { MIGRATIONS } from '.';

describeMigrations(MIGRATIONS, import.meta.dirname, 'Baseline1795737600000');
