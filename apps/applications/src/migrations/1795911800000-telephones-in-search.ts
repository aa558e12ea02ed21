import { Migration } from '@lacorte/persistence';

/**
 * Adds the digits of the telephone number to the searched text, after a form feed: the search looks for short numbers only before it.
 * Old rows get them in batches, each in its own transaction, so that no row stays locked for long.
 */
export class TelephonesInSearch1795911800000 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    `CREATE OR REPLACE FUNCTION applications.make_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.searchable := applications.searchable(NEW.nome || E'\\n' || NEW.cognome || E'\\n' || NEW.email || E'\\n'
          || NEW.application_code || E'\\n' || NEW.codice_fiscale)
          || E'\\f' || regexp_replace(applications.searchable(NEW.telefono), '[^0-9]', '', 'g');
        RETURN NEW;
      END $$`,
    `CREATE OR REPLACE TRIGGER make_searchable
      BEFORE INSERT OR UPDATE OF nome, cognome, email, application_code, codice_fiscale, telefono
      ON applications.application FOR EACH ROW EXECUTE FUNCTION applications.make_searchable()`,
    `DO $$
      DECLARE batch uuid[];
      BEGIN
        FOR batch IN
          SELECT array_agg(id) FROM (
            SELECT id, row_number() OVER () / 500 AS number FROM applications.application
            WHERE position(E'\\f' IN searchable) = 0) AS old
          GROUP BY number
        LOOP
          UPDATE applications.application SET telefono = telefono WHERE id = ANY(batch);
          COMMIT;
        END LOOP;
      END $$`,
  ];
}
