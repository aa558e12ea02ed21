import { describeMigrations } from '@lacorte/testing/migrations';
import { MIGRATIONS } from '.';

// The counter has a row per year, the counters of statuses four per tender.
describeMigrations(MIGRATIONS, import.meta.dirname, 'ReviewAndContacts1763650000000', {
  smallTables: ['application_counter', 'application_count'],
});
