import { Migration } from '@lacorte/persistence';

/** Columns for messages of any kind. Only code declares the kinds. The previous release obeys the dropped rules. */
export class OnePipeline1764180000000 extends Migration {
  readonly statements = [
    `ALTER TABLE messages
        ADD COLUMN parameters jsonb,
        ADD COLUMN dedupe_key text,
        ADD COLUMN priority smallint NOT NULL DEFAULT 0,
        ADD COLUMN not_before timestamptz,
        DROP CONSTRAINT messages_kind_check,
        DROP CONSTRAINT messages_check3,
        DROP CONSTRAINT messages_check4,
        DROP CONSTRAINT messages_check5,
        DROP CONSTRAINT messages_check6,
        DROP CONSTRAINT messages_withheld_check,
        ADD CONSTRAINT messages_withheld_check CHECK (state <> 'withheld' OR last_error IS NOT NULL) NOT VALID`,
  ];
}
