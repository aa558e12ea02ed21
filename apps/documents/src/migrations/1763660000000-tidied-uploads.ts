import { Migration } from '@lacorte/persistence';

/** Marks uploads deleted from storage. Rows of attached uploads stay, because files reference them. */
export class TidiedUploads1763660000000 extends Migration {
  readonly statements = [
    'ALTER TABLE uploads ADD COLUMN removed_at timestamptz',
    'CREATE INDEX uploads_in_storage ON uploads (created_at) WHERE removed_at IS NULL',
    'DROP INDEX uploads_created_at',
  ];
}
