import { Migration } from '@lacorte/persistence';

/**
 * Which payment pays how much of which fee, refunds, and payments that the office notes by hand. `payment` stays the fact that a fee is
 * paid. `incoming_payment.amount_cents` is what arrived; `freed_cents` of it was split off into payments of their own (`split_from`).
 */
export class PartsOfFees1795911600000 extends Migration {
  protected override readonly statements = [
    'SET LOCAL search_path TO applications, public',
    `ALTER TABLE incoming_payment ADD COLUMN method text, ADD COLUMN freed_cents bigint NOT NULL DEFAULT 0,
      ADD COLUMN split_from uuid, ADD COLUMN refund_cents bigint, ADD COLUMN refund_reason text, ADD COLUMN refunded_on date,
      ADD COLUMN refund_reference text`,
    `ALTER TABLE incoming_payment DROP CONSTRAINT incoming_payment_source_check, DROP CONSTRAINT incoming_payment_state_check,
      DROP CONSTRAINT incoming_payment_check,
      ADD CONSTRAINT incoming_payment_source_check CHECK (source IN ('event', 'statement', 'hand')) NOT VALID,
      ADD CONSTRAINT incoming_payment_state_check
        CHECK (state IN ('unmatched', 'matched', 'dismissed', 'replaced', 'refund-due', 'refunded')) NOT VALID,
      ADD CONSTRAINT incoming_payment_method_check
        CHECK ((source = 'hand') = (method IS NOT NULL) AND method IN ('cash', 'pos', 'transfer', 'other')) NOT VALID,
      ADD CONSTRAINT incoming_payment_freed_cents_check CHECK (freed_cents BETWEEN 0 AND amount_cents) NOT VALID,
      ADD CONSTRAINT incoming_payment_refund_check CHECK ((state IN ('refund-due', 'refunded'))
        = (refund_cents IS NOT NULL AND refund_reason IS NOT NULL) AND (state = 'refunded') = (refunded_on IS NOT NULL)
        AND (state = 'refunded' OR refund_reference IS NULL)) NOT VALID`,
    `ALTER TABLE incoming_payment_act DROP CONSTRAINT incoming_payment_act_act_check,
      ADD CONSTRAINT incoming_payment_act_act_check
        CHECK (act IN ('received', 'matched', 'dismissed', 'reopened', 'freed', 'refund-due', 'refunded')) NOT VALID`,
    // A part of an event that is freed has the same reference. known_by identifies an event.
    'DROP INDEX incoming_payment_event',
    `CREATE TABLE payment_part (incoming_payment_id uuid NOT NULL REFERENCES incoming_payment (id) ON DELETE CASCADE,
      application_id uuid NOT NULL REFERENCES application (id), amount_cents integer NOT NULL CHECK (amount_cents > 0),
      place smallint NOT NULL DEFAULT 1, entry_id bigint, PRIMARY KEY (incoming_payment_id, application_id))`,
    'CREATE INDEX payment_part_of_application ON payment_part (application_id)',
    `CREATE TABLE told_fee (application_id uuid PRIMARY KEY REFERENCES application (id) ON DELETE CASCADE,
      paid_cents integer NOT NULL, is_paid boolean NOT NULL, kind text NOT NULL CHECK (kind IN ('paid', 'part', 'taken-back')),
      message_id uuid, told_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
  ];
}
