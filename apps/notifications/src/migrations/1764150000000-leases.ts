import { Migration } from '@lacorte/persistence';

/** Token and end of a claim, both null in claims of the previous release; withheld confirmations. */
export class Leases1764150000000 extends Migration {
  readonly statements = [
    `ALTER TABLE messages
        ADD COLUMN claimed_by uuid,
        ADD COLUMN leased_until timestamptz,
        ADD COLUMN allowed_at timestamptz,
        DROP CONSTRAINT messages_state_check,
        ADD CONSTRAINT messages_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'withheld'))
          NOT VALID,
        ADD CONSTRAINT messages_withheld_check
          CHECK (state <> 'withheld' OR (kind = 'confirmation' AND last_error IS NOT NULL)) NOT VALID`,
  ];
}
