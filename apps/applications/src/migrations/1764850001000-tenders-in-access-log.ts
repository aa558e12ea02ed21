import { Migration } from '@lacorte/persistence';

/** The code of the tender that an entry is about, such as that of a ranking. */
export class TendersInAccessLog1764850001000 extends Migration {
  protected override readonly statements = ['ALTER TABLE applications.access_log ADD COLUMN tender_code text'];
}
