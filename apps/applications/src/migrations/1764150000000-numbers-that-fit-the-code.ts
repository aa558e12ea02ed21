import { Migration } from '@lacorte/persistence';

/** A code has six digits, so the counter must not exceed them. */
export class NumbersThatFitTheCode1764150000000 extends Migration {
  readonly statements = [
    'ALTER TABLE applications.application_counter ADD CONSTRAINT application_counter_fits_code CHECK (last_number <= 999999)',
  ];
}
