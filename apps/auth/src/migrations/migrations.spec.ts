import { describeMigrations } from '@lacorte/testing/migrations';
import { MIGRATIONS } from '.';

describeMigrations(MIGRATIONS, 'UsersAndSessions1763640000000');
