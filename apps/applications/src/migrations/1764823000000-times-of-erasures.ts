import { Migration } from '@lacorte/persistence';

/** When the application of a code was deleted. A default, because a trigger writes the rows; null for those before it. */
export class TimesOfErasures1764823000000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE applications.erased_code ADD COLUMN erased_at timestamptz',
    'ALTER TABLE applications.erased_code ALTER COLUMN erased_at SET DEFAULT now()',
  ];
}
