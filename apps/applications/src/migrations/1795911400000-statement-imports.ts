import { Migration } from '@lacorte/persistence';
import { always, keeper } from './baseline/keeping';

/**
 * Imports of bank statements, and columns of tables that were assigned. A payment goes with its import when the import is undone, and
 * otherwise stays for the ten years of PRIVACY.paymentsYears.
 */
export class StatementImports1795911400000 extends Migration {
  protected override readonly statements = [
    'SET LOCAL search_path TO applications, public',
    `CREATE TABLE statement_import (id uuid PRIMARY KEY,
      format text NOT NULL CONSTRAINT statement_import_format_check CHECK (format IN ('own', 'table', 'camt', 'cbi')),
      matched integer NOT NULL DEFAULT 0, unmatched integer NOT NULL DEFAULT 0, already_known integer NOT NULL DEFAULT 0,
      refused integer NOT NULL, ignored integer NOT NULL,
      imported_by_id uuid NOT NULL, imported_by_email text NOT NULL, imported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      undone_at timestamptz, undone_by_id uuid, undone_by_email text,
      CONSTRAINT statement_import_undone_check CHECK ((undone_at IS NULL) = (undone_by_email IS NULL)))`,
    'CREATE INDEX statement_import_by_age ON statement_import (imported_at)',
    `CREATE TABLE statement_format (id uuid PRIMARY KEY, header text NOT NULL CONSTRAINT statement_format_header UNIQUE,
      columns jsonb NOT NULL, mapping jsonb NOT NULL, created_by_id uuid NOT NULL, created_by_email text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()))`,
    `ALTER TABLE incoming_payment ADD COLUMN import_id uuid REFERENCES statement_import (id) ON DELETE SET NULL,
      ADD COLUMN maybe_known boolean NOT NULL DEFAULT false, ADD COLUMN entry_reference text,
      ADD COLUMN replaced_by uuid REFERENCES statement_import (id)`,
    `ALTER TABLE incoming_payment DROP CONSTRAINT incoming_payment_state_check,
      ADD CONSTRAINT incoming_payment_state_check
        CHECK (state IN ('unmatched', 'matched', 'dismissed', 'replaced')) NOT VALID,
      ADD CONSTRAINT incoming_payment_replaced_check
        CHECK ((state = 'replaced') = (replaced_by IS NOT NULL)) NOT VALID`,
    'DROP TRIGGER incoming_payment_keeps_its_time ON incoming_payment',
    keeper('keep_payment')`
      IF OLD.received_at < now() - interval '10 years' OR EXISTS (
        SELECT FROM applications.statement_import WHERE id = OLD.import_id AND undone_at IS NOT NULL) THEN RETURN OLD;
      END IF;`,
    `CREATE TRIGGER incoming_payment_keeps_its_time BEFORE DELETE ON incoming_payment
      FOR EACH ROW EXECUTE FUNCTION keep_payment()`,
    always('incoming_payment', 'incoming_payment_keeps_its_time'),
  ];
}
