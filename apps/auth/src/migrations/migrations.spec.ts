import { describeMigrations } from '@lacorte/testing/schema-changes';
import { MIGRATIONS } from '.';

describeMigrations(MIGRATIONS, import.meta.dirname, 'Baseline1795824000000');
