import { Migration } from '@lacorte/persistence';

/** `known_by` tells a payment that is reported again, `mismatch` why it was not matched by itself. */
const INCOMING_PAYMENTS = [
  `CREATE TABLE applications.incoming_payment (
    id uuid PRIMARY KEY,
    source text NOT NULL CHECK (source IN ('event', 'statement')),
    known_by text NOT NULL CONSTRAINT incoming_payment_known_by UNIQUE,
    paid_on date NOT NULL,
    amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
    currency text NOT NULL CHECK (currency <> ''),
    payer text NOT NULL,
    text text NOT NULL,
    reference text,
    state text NOT NULL CHECK (state IN ('unmatched', 'matched', 'dismissed')),
    mismatch text CHECK (mismatch <> ''),
    dismissal text CHECK (dismissal <> ''),
    application_id uuid REFERENCES applications.application (id),
    version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CHECK (state <> 'matched' OR application_id IS NOT NULL),
    CHECK ((state = 'dismissed') = (dismissal IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX incoming_payment_event ON applications.incoming_payment (reference) WHERE source = 'event'`,
  'CREATE INDEX incoming_payment_newest ON applications.incoming_payment (paid_on, received_at, id)',
  'CREATE INDEX incoming_payment_by_state ON applications.incoming_payment (state, paid_on, received_at, id)',
  'CREATE INDEX incoming_payment_by_age ON applications.incoming_payment (received_at)',
  `CREATE INDEX incoming_payment_of_application ON applications.incoming_payment (application_id)
    WHERE application_id IS NOT NULL`,
  // The ten years of PRIVACY.paymentsYears.
  `CREATE TRIGGER incoming_payment_keeps_its_time BEFORE DELETE ON applications.incoming_payment
    FOR EACH ROW WHEN (OLD.received_at >= now() - interval '10 years') EXECUTE FUNCTION applications.refuse_change()`,
];

/**
 * What was done with each payment, and by whom. Append-only, except that an erasure may replace a name and delete a note, and that
 * the acts go together with their payment.
 */
const ACTS = [
  `CREATE TABLE applications.incoming_payment_act (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES applications.incoming_payment (id) ON DELETE CASCADE,
    act text NOT NULL CHECK (act IN ('received', 'matched', 'dismissed', 'reopened')),
    application_code text,
    note text,
    by_id uuid,
    by_email text,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX incoming_payment_act_history ON applications.incoming_payment_act (payment_id, id)',
  `CREATE INDEX incoming_payment_act_of_administrator ON applications.incoming_payment_act (by_id) WHERE by_id IS NOT NULL`,
  `CREATE FUNCTION applications.keep_payment_acts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM applications.incoming_payment WHERE id = OLD.payment_id) THEN
        RETURN OLD;
      END IF;
    ELSIF to_jsonb(NEW) - ARRAY['by_email', 'note'] = to_jsonb(OLD) - ARRAY['by_email', 'note']
      AND (NEW.by_email IS NOT DISTINCT FROM OLD.by_email OR NEW.by_email = 'account eliminato')
      AND (NEW.note IS NULL OR NEW.note IS NOT DISTINCT FROM OLD.note) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`,
  `CREATE TRIGGER incoming_payment_act_is_append_only BEFORE TRUNCATE ON applications.incoming_payment_act
    FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`,
  `CREATE TRIGGER incoming_payment_act_keeps_its_rows BEFORE UPDATE OR DELETE ON applications.incoming_payment_act
    FOR EACH ROW EXECUTE FUNCTION applications.keep_payment_acts()`,
];

/** A fee that was matched by itself has no administrator. `entry_id` tells one recording from another. */
const FEES = [
  `ALTER TABLE applications.payment
    ALTER COLUMN recorded_by DROP NOT NULL,
    ADD COLUMN entry_id bigint,
    ADD COLUMN incoming_payment_id uuid REFERENCES applications.incoming_payment (id) ON DELETE SET NULL`,
  `ALTER TABLE applications.payment_entry
    ALTER COLUMN entered_by_id DROP NOT NULL,
    ALTER COLUMN entered_by_email DROP NOT NULL`,
];

/** Money that has arrived, for a fee or for anything else. */
export class IncomingPayments1764630000000 extends Migration {
  protected override readonly statements = [...INCOMING_PAYMENTS, ...ACTS, ...FEES];
}
