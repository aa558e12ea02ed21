import { always, appendOnly, keeper, keepsName, onlyChanges } from './keeping';

/** Tables of bank transactions, for a fee or for anything else, and of the fees of applications. */
export const PAYMENTS = `
  -- known_by identifies a transaction that is reported again. mismatch says why it was not matched automatically.
  CREATE TABLE incoming_payment (id uuid PRIMARY KEY, source text NOT NULL CHECK (source IN ('event', 'statement')),
    known_by text NOT NULL CONSTRAINT incoming_payment_known_by UNIQUE, paid_on date NOT NULL,
    amount_cents bigint NOT NULL CHECK (amount_cents >= 0), currency text NOT NULL CHECK (currency <> ''), payer text NOT NULL,
    text text NOT NULL, reference text, state text NOT NULL CHECK (state IN ('unmatched', 'matched', 'dismissed')),
    mismatch text CHECK (mismatch <> ''), dismissal text CHECK (dismissal <> ''), application_id uuid REFERENCES application (id),
    version integer NOT NULL DEFAULT 1 CHECK (version > 0), received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CHECK (state <> 'matched' OR application_id IS NOT NULL), CHECK ((state = 'dismissed') = (dismissal IS NOT NULL)));
  CREATE UNIQUE INDEX incoming_payment_event ON incoming_payment (reference) WHERE source = 'event';
  CREATE INDEX incoming_payment_newest ON incoming_payment (paid_on, received_at, id);
  CREATE INDEX incoming_payment_by_state ON incoming_payment (state, paid_on, received_at, id);
  CREATE INDEX incoming_payment_by_age ON incoming_payment (received_at);
  CREATE INDEX incoming_payment_of_application ON incoming_payment (application_id) WHERE application_id IS NOT NULL;
  -- A row stays for the ten years of PRIVACY.paymentsYears.
  CREATE TRIGGER incoming_payment_keeps_its_time BEFORE DELETE ON incoming_payment
    FOR EACH ROW WHEN (OLD.received_at >= now() - interval '10 years') EXECUTE FUNCTION refuse_change();
  ${always('incoming_payment', 'incoming_payment_keeps_its_time')}
  -- Acts on bank transactions, with the administrators. An erasure may replace a name and delete a note. Acts go with their transaction.
  CREATE TABLE incoming_payment_act (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES incoming_payment (id) ON DELETE CASCADE,
    act text NOT NULL CHECK (act IN ('received', 'matched', 'dismissed', 'reopened')), application_code text, note text,
    by_id uuid, by_email text, at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX incoming_payment_act_history ON incoming_payment_act (payment_id, id);
  CREATE INDEX incoming_payment_act_of_administrator ON incoming_payment_act (by_id) WHERE by_id IS NOT NULL;
  ${keeper('keep_payment_acts')`
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM applications.incoming_payment WHERE id = OLD.payment_id) THEN RETURN OLD; END IF;
    ELSIF ${onlyChanges(`ARRAY['by_email', 'note']`)} AND ${keepsName('by_email')}
      AND (NEW.note IS NULL OR NEW.note IS NOT DISTINCT FROM OLD.note) THEN RETURN NEW;
    END IF;`}
  ${appendOnly('incoming_payment_act', 'keep_payment_acts()')}
  -- payment is the current fee, payment_entry its log. entry_id identifies a recording. A fee recorded automatically has no administrator.
  CREATE TABLE payment (application_id uuid PRIMARY KEY REFERENCES application (id), paid_on date NOT NULL,
    amount_cents integer NOT NULL CHECK (amount_cents > 0), note text, recorded_by text, recorded_at timestamptz NOT NULL,
    entry_id bigint, incoming_payment_id uuid REFERENCES incoming_payment (id) ON DELETE SET NULL);
  -- A bank transaction pays at most one fee.
  CREATE UNIQUE INDEX payment_of_incoming ON payment (incoming_payment_id);
  CREATE TABLE payment_entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES application (id), kind text NOT NULL CHECK (kind IN ('recorded', 'undone')),
    paid_on date NOT NULL, amount_cents integer NOT NULL, note text, entered_by_id uuid, entered_by_email text,
    entered_at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX payment_entry_history ON payment_entry (application_id, id);
  ${appendOnly('payment_entry', `keep_history('entered_by_email')`)}
  -- When each application was asked for the fee.
  CREATE TABLE fee_request (
    application_id uuid NOT NULL REFERENCES application (id) ON DELETE CASCADE, batch_id uuid NOT NULL,
    requested_at timestamptz NOT NULL, PRIMARY KEY (application_id, batch_id));`;
