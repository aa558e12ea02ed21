import { describeMigrations } from '@lacorte/testing/migrations';
import { migrations } from '.';

describeMigrations(migrations, import.meta.dirname, 'FileScans1763670000000');
