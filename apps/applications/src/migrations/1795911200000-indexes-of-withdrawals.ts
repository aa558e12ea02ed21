import { concurrentIndex, Migration } from '@lacorte/persistence';

/**
 * An index of withdrawn applications, and an index of duplicates without them. The previous release still uses the index
 * `application_same_person`, so only a later migration can drop it.
 */
export class IndexesOfWithdrawals1795911200000 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    'SET search_path TO applications, public',
    ...concurrentIndex('application_withdrawn', 'application (tender_id) WHERE withdrawn_at IS NOT NULL'),
    ...concurrentIndex(
      'application_duplicate',
      `application (tender_id, (upper(btrim(codice_fiscale) COLLATE "C"))) INCLUDE (codice_fiscale, id)
        WHERE application_status <> 'rejected' AND erased_at IS NULL AND withdrawn_at IS NULL`,
    ),
  ];
}
