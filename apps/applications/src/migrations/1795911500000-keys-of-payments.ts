import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Rows that migrate at once, so that their locks are short. */
const BATCH = 5_000;

/** A reference alone no longer identifies a bank transaction: its day, its amount and a number go with it, as in `known-rows.ts`. */
const KEYS = `
  DO $$ BEGIN
    LOOP
      UPDATE applications.incoming_payment
      SET known_by = concat_ws(':', known_by, to_char(paid_on, 'YYYY-MM-DD'), amount_cents, 1)
      WHERE id IN (SELECT id FROM applications.incoming_payment
        WHERE source = 'statement' AND known_by = 'reference:' || reference LIMIT ${BATCH});
      EXIT WHEN NOT FOUND;
      COMMIT;
    END LOOP;
  END $$`;

export class KeysOfPayments1795911500000 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    'SET search_path TO applications, public',
    ...concurrentIndex('incoming_payment_of_import', 'incoming_payment (import_id) WHERE import_id IS NOT NULL'),
    ...concurrentIndex('incoming_payment_replaced', 'incoming_payment (replaced_by) WHERE replaced_by IS NOT NULL'),
    ...concurrentIndex(
      'incoming_payment_of_entry',
      'incoming_payment (entry_reference, paid_on) WHERE entry_reference IS NOT NULL',
    ),
    ...concurrentIndex('incoming_payment_by_amount', 'incoming_payment (paid_on, amount_cents)'),
    KEYS,
    'ALTER TABLE incoming_payment VALIDATE CONSTRAINT incoming_payment_state_check',
    'ALTER TABLE incoming_payment VALIDATE CONSTRAINT incoming_payment_replaced_check',
  ];
}
