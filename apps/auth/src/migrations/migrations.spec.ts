import { describeMigrations } from '@lacorte/testing/migrations';
import { MIGRATIONS } from '.';

describeMigrations(MIGRATIONS, import.meta.dirname, 'UsersAndSessions1763640000000');
