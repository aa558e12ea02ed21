import { Migration } from '@lacorte/persistence';

/**
 * Columns for counting quotas. `address` is null once the file is deleted from storage, `size` until it is measured and
 * final when `closed`: the upload address has expired. Files of a browser that has `applied` stay for a day.
 */
export class UploadQuotas1763680000000 extends Migration {
  readonly statements = [
    `ALTER TABLE uploads
        ADD COLUMN address text,
        ADD COLUMN size integer,
        ADD COLUMN closed boolean NOT NULL DEFAULT false,
        ADD COLUMN applied boolean NOT NULL DEFAULT false,
        ADD COLUMN attached boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT uploads_size_check CHECK (size >= 0) NOT VALID,
        ADD CONSTRAINT closed_with_its_size CHECK (NOT closed OR size IS NOT NULL) NOT VALID`,
  ];
}
