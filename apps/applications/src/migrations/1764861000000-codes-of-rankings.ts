import { concurrentIndex, Migration } from '@lacorte/persistence';

/** A search by the beginning of a code is a range of this index. The unique one has the database's collation, which has no such ranges. */
export class CodesOfRankings1764861000000 extends Migration {
  readonly transaction = false;
  protected override readonly statements = concurrentIndex(
    'ranking_entry_by_code',
    'applications.ranking_entry (ranking_id, application_code COLLATE "C")',
  );
}
