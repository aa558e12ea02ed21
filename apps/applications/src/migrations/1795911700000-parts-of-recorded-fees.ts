import { Migration } from '@lacorte/persistence';

const RULES = ['source', 'state', 'method', 'freed_cents', 'refund'].map((rule) => `incoming_payment_${rule}_check`);

/**
 * Gives every recorded fee its part, and fees that were recorded by hand a payment of their own. The triggers do so for fees that the
 * release before records or takes back during a rollout.
 */
export class PartsOfRecordedFees1795911700000 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    ...RULES.map((rule) => `ALTER TABLE applications.incoming_payment VALIDATE CONSTRAINT ${rule}`),
    'ALTER TABLE applications.incoming_payment_act VALIDATE CONSTRAINT incoming_payment_act_act_check',
    `CREATE OR REPLACE FUNCTION applications.add_part_of(paid applications.payment) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE paying uuid := coalesce(paid.incoming_payment_id, gen_random_uuid());
      BEGIN
        IF EXISTS (SELECT FROM applications.payment_part WHERE application_id = paid.application_id) THEN RETURN; END IF;
        IF paid.incoming_payment_id IS NULL THEN
          INSERT INTO applications.incoming_payment
            (id, source, method, known_by, paid_on, amount_cents, currency, payer, text, state, received_at)
          VALUES (paying, 'hand', 'other', 'hand:' || paying, paid.paid_on, paid.amount_cents, 'EUR', '',
            coalesce(paid.note, ''), 'matched', paid.recorded_at);
          UPDATE applications.payment SET incoming_payment_id = paying WHERE application_id = paid.application_id;
        END IF;
        INSERT INTO applications.payment_part (incoming_payment_id, application_id, amount_cents, entry_id)
        VALUES (paying, paid.application_id, paid.amount_cents, paid.entry_id);
      END $$`,
    `CREATE OR REPLACE FUNCTION applications.keep_part_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          DELETE FROM applications.payment_part
          WHERE incoming_payment_id = OLD.incoming_payment_id AND application_id = OLD.application_id;
        ELSIF EXISTS (SELECT FROM applications.payment WHERE application_id = NEW.application_id) THEN
          PERFORM applications.add_part_of(NEW);
        END IF;
        RETURN NULL;
      END $$`,
    'DROP TRIGGER IF EXISTS payment_has_a_part ON applications.payment',
    // Deferred, because this release adds the part itself, in the same transaction.
    `CREATE CONSTRAINT TRIGGER payment_has_a_part AFTER INSERT ON applications.payment DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION applications.keep_part_of_payment()`,
    `CREATE OR REPLACE TRIGGER payment_loses_its_part AFTER DELETE ON applications.payment
      FOR EACH ROW WHEN (OLD.incoming_payment_id IS NOT NULL) EXECUTE FUNCTION applications.keep_part_of_payment()`,
    'SELECT applications.add_part_of(p) FROM applications.payment p',
    // The messages about these fees may have left already. A row without a message lets one that has not left go.
    `INSERT INTO applications.told_fee (application_id, paid_cents, is_paid, kind)
      SELECT application_id, amount_cents, true, 'paid' FROM applications.payment ON CONFLICT DO NOTHING`,
  ];
}
