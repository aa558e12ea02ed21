import { concurrentIndex, Migration } from '@lacorte/persistence';
import type { QueryRunner } from 'typeorm';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Setting the name to what it is fires the trigger. */
const FILL_SOME = `
  WITH batch AS (
    SELECT id FROM applications.application WHERE id > $1 ORDER BY id LIMIT 500
  ), filled AS (
    UPDATE applications.application a SET nome = a.nome FROM batch WHERE a.id = batch.id AND a.searchable IS NULL
  )
  SELECT id AS last FROM batch ORDER BY id DESC LIMIT 1`;

/**
 * Fills the column of old rows, a batch per transaction, then makes its index. `fastupdate` is off, because every search would read the
 * list of pending entries. The previous release searches by `application_search` and its column, which a later release drops.
 */
export class SearchIndex1764711001000 extends Migration {
  readonly transaction = false;
  protected override readonly statements = [
    'ALTER TABLE applications.application VALIDATE CONSTRAINT application_is_searchable',
    ...concurrentIndex(
      'application_searchable',
      'applications.application USING gin (searchable gin_trgm_ops) WITH (fastupdate = off)',
    ),
  ];

  override async up(runner: QueryRunner): Promise<void> {
    let last: string | undefined = BEFORE_ALL;
    while (last !== undefined) {
      const rows: { last: string }[] = await runner.query(FILL_SOME, [last]);
      last = rows[0]?.last;
    }
    await super.up(runner);
  }
}
