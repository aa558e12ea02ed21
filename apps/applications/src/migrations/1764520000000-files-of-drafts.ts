import { Migration } from '@lacorte/persistence';

/** The uploaded files of each draft, with names and sizes, as documents has accepted them. */
export class FilesOfDrafts1764520000000 extends Migration {
  protected override readonly statements = [
    `ALTER TABLE applications.draft ADD COLUMN files jsonb NOT NULL DEFAULT '[]'`,
  ];
}
