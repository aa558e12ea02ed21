import { Migration } from '@lacorte/persistence';

/**
 * `draft_of`: the account whose draft keeps the upload. `kept_until`: not deleted before, also when the draft is gone. `removing_at`: its
 * object is being deleted, so that no draft can keep it any more.
 */
export class FilesOfDrafts1764520000000 extends Migration {
  readonly statements = [
    `ALTER TABLE uploads
        ADD COLUMN draft_of uuid,
        ADD COLUMN kept_until timestamptz,
        ADD COLUMN removing_at timestamptz,
        ADD CONSTRAINT draft_keeps_until CHECK (draft_of IS NULL OR kept_until IS NOT NULL) NOT VALID`,
  ];
}
