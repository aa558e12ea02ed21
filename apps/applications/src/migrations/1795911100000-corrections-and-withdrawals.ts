import { Migration } from '@lacorte/persistence';
import { appendOnly, ERASED, keeper, keepsName, LIVING, onlyChanges } from './baseline/keeping';

const OFFICE_CHECK = (role: string) => `
  CHECK ((${role}_id IS NULL) = (${role}_email IS NULL) AND (reason IS NULL) = (${role}_email IS NULL))`;

/** Columns of an application that a ranking reads. */
const inputOf = (row: string) =>
  ['application_status', 'erased_at', 'withdrawn_at', 'codice_fiscale', 'data_nascita', 'tipologia_abitazione']
    .map((column) => `${row}.${column}`)
    .join(', ');

/**
 * Corrections of the data of applications, and withdrawals with their undoing. `application.withdrawn_at` is null unless the application
 * is withdrawn now.
 */
export class CorrectionsAndWithdrawals1795911100000 extends Migration {
  protected override readonly statements = [
    'SET LOCAL search_path TO applications, public',
    'ALTER TABLE application ADD COLUMN withdrawn_at timestamptz',
    'DROP TRIGGER ranking_waits_for_update ON application',
    `CREATE TRIGGER ranking_waits_for_update AFTER UPDATE ON application
      FOR EACH ROW WHEN ((${inputOf('OLD')}) IS DISTINCT FROM (${inputOf('NEW')})) EXECUTE FUNCTION hold_ranking_input()`,
    `CREATE TABLE correction (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES application (id) ON DELETE CASCADE,
      changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array' AND jsonb_array_length(changes) > 0),
      corrected_by_id uuid, corrected_by_email text, reason text,
      corrected_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
      CONSTRAINT correction_office_check ${OFFICE_CHECK('corrected_by')})`,
    'CREATE INDEX correction_history ON correction (application_id, id)',
    keeper('keep_correction')`
      IF TG_OP = 'DELETE' THEN
        IF NOT ${LIVING} THEN RETURN OLD; END IF;
      ELSIF ${onlyChanges(`'corrected_by_email'`)} AND ${keepsName('corrected_by_email')} THEN RETURN NEW;
      END IF;`,
    appendOnly('correction', 'keep_correction()'),
    `CREATE TABLE withdrawal_entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES application (id) ON DELETE CASCADE, is_withdrawn boolean NOT NULL,
      changed_by_id uuid, changed_by_email text, reason text,
      changed_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
      CONSTRAINT withdrawal_entry_office_check ${OFFICE_CHECK('changed_by')})`,
    'CREATE INDEX withdrawal_entry_history ON withdrawal_entry (application_id, id)',
    // An erasure replaces the reason, because free text can name a person. Entries of an application kept without a name stay.
    keeper('keep_withdrawal')`
      IF TG_OP = 'DELETE' THEN
        IF NOT ${LIVING} THEN RETURN OLD; END IF;
      ELSIF ${onlyChanges(`ARRAY['changed_by_email', 'reason']`)} AND ${keepsName('changed_by_email')}
        AND (NEW.reason IS NOT DISTINCT FROM OLD.reason OR (NEW.reason = '-' AND ${ERASED})) THEN RETURN NEW;
      END IF;`,
    appendOnly('withdrawal_entry', 'keep_withdrawal()'),
  ];
}
