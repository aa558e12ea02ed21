import { Migration } from '@lacorte/persistence';

/**
 * `detailed_version`: the last version whose files applications knows in detail; 0, so that those attached before are reported.
 * `changed_*`: the last change of the lists of files. A verdict of the scanner raises the version, too.
 */
export class DetailsOfAttachedFiles1764610000000 extends Migration {
  readonly statements = [
    `ALTER TABLE claims
        ADD COLUMN detailed_version integer NOT NULL DEFAULT 0,
        ADD COLUMN changed_version integer,
        ADD COLUMN changed_at timestamptz,
        ADD COLUMN changed_sections text[]`,
  ];
}
