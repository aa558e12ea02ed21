import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Finds the claims that applications does not know in detail. The previous release searches by claims_to_confirm. */
export class ClaimsToDetail1764610001000 extends Migration {
  readonly transaction = false;
  readonly statements = concurrentIndex('claims_to_detail', 'claims (application_id) WHERE detailed_version < version');
}
