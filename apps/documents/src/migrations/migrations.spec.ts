import { describeMigrations } from '@lacorte/testing/migrations';
import { migrations } from '.';

describeMigrations(migrations, 'FileScans1763670000000');
