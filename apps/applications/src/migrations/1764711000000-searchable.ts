import { Migration } from '@lacorte/persistence';

/** Apostrophes and what people type for one; Unicode decomposes the acute accent, so it comes first. */
const APOSTROPHES = '’‘‛ʼʻʽʾʿˈʹ′ꞌ`';

/** Letters whose stroke or shape is no combining mark, and what people type for them. */
const LETTERS = { from: 'øłđðħıŧŋς', to: 'olddhitnσ' };
const LIGATURES = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

/** Combining marks. */
const MARKS = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';

const WITHOUT_MARKS = `regexp_replace(normalize(replace(value, '´', ''''), NFKD), '${MARKS}', '', 'g')`;
/** The root collation lowers letters in the same way in every database. */
const LETTER_BY_LETTER = `translate(lower(${WITHOUT_MARKS} COLLATE "und-x-icu"),
  '${LETTERS.from}${APOSTROPHES}', '${LETTERS.to}${"''".repeat(APOSTROPHES.length)}')`;
const SEARCHABLE = Object.entries(LIGATURES).reduce(
  (text, [ligature, letters]) => `replace(${text}, '${ligature}', '${letters}')`,
  LETTER_BY_LETTER,
);

/**
 * Text in which accents, case and the kinds of apostrophes do not matter. Words to search for go through the same function. A trigger
 * fills the column, because a generated one would rewrite the table under a lock; the next migration fills old rows. A line break
 * separates the fields, so no match spans two.
 */
export class Searchable1764711000000 extends Migration {
  protected override readonly statements = [
    `CREATE FUNCTION applications.searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN ${SEARCHABLE}`,
    `ALTER TABLE applications.application ADD COLUMN searchable text,
      ADD CONSTRAINT application_is_searchable CHECK (searchable IS NOT NULL) NOT VALID`,
    `CREATE FUNCTION applications.make_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.searchable := applications.searchable(NEW.nome || E'\\n' || NEW.cognome || E'\\n' || NEW.email || E'\\n'
          || NEW.application_code || E'\\n' || NEW.codice_fiscale);
        RETURN NEW;
      END $$`,
    `CREATE TRIGGER make_searchable BEFORE INSERT OR UPDATE OF nome, cognome, email, application_code, codice_fiscale
      ON applications.application FOR EACH ROW EXECUTE FUNCTION applications.make_searchable()`,
  ];
}
