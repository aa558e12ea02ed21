import { Migration } from '@lacorte/persistence';

/** The last version of a claim that applications has confirmed; 0, so that claims from before are confirmed as well. */
export class ConfirmedClaims1763690000000 extends Migration {
  readonly statements = ['ALTER TABLE claims ADD COLUMN confirmed_version integer NOT NULL DEFAULT 0'];
}
