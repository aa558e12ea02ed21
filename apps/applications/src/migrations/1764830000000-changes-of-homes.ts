import { Migration } from '@lacorte/persistence';

/** The homes before and after a change of them, as in `tender.homes`; null for every other change. */
const HOMES = `ALTER TABLE applications.tender_change ADD COLUMN homes_before jsonb, ADD COLUMN homes_after jsonb`;

export class ChangesOfHomes1764830000000 extends Migration {
  protected override readonly statements = [HOMES];
}
