import { Migration } from '@lacorte/persistence';

/** The log of downloads is kept in sessions that replicate, too. */
export class AlwaysAppendOnly1764831000000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE downloads ENABLE ALWAYS TRIGGER downloads_is_append_only',
    'ALTER TABLE downloads ENABLE ALWAYS TRIGGER downloads_keeps_its_rows',
  ];
}
