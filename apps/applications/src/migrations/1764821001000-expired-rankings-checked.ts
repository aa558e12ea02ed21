import { Migration } from '@lacorte/persistence';

/** Separate, because the check reads the table: rows can be written at the same time. */
export class ExpiredRankingsChecked1764821001000 extends Migration {
  protected override readonly statements = ['ALTER TABLE applications.ranking VALIDATE CONSTRAINT ranking_expired'];
}
