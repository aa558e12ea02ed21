import { describeMigrations } from '@lacorte/testing/schema-changes';
import { migrations } from '.';

describeMigrations(migrations, import.meta.dirname, 'Baseline1795824000000');
