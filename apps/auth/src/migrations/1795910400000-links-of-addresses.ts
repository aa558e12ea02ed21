import { Migration } from '@lacorte/persistence';

/** The address that a link was mailed to. Links of release 1.0.0 have none. */
export class LinksOfAddresses1795910400000 extends Migration {
  readonly statements = ['ALTER TABLE auth.link_token ADD COLUMN address_hash bytea'];
}
