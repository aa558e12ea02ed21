import { concurrentIndex, Migration } from '@lacorte/persistence';

/** For duplicates: applications of a tender by the person, with the expressions of `same-person.ts`, and all that the filter reads. */
export class SamePerson1764720000000 extends Migration {
  readonly transaction = false;
  protected override readonly statements = concurrentIndex(
    'application_same_person',
    `applications.application (tender_id, (upper(btrim(codice_fiscale) COLLATE "C"))) INCLUDE (codice_fiscale, id)
      WHERE application_status <> 'rejected' AND erased_at IS NULL`,
  );
}
