import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Finds claims to confirm, and files by their stored object. */
export class ClaimIndexes1763690001000 extends Migration {
  readonly transaction = false;
  readonly statements = [
    ...concurrentIndex('claims_to_confirm', 'claims (application_id) WHERE confirmed_version < version'),
    ...concurrentIndex('files_object_key', 'files (object_key)'),
  ];
}
