import { describeMigrations } from '@lacorte/testing/migrations';
import { migrations } from '.';

describeMigrations(migrations, import.meta.dirname, 'Baseline1795737600000');
