import { Migration } from '@lacorte/persistence';

/** The invisible characters of `compactCode` (`INVISIBLE` in libs/contracts) that migration `1795910500000` did not remove. */
const INVISIBLE =
  '[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\ufff0-\\ufffb' +
  '\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]';

const visible = `regexp_replace(codice_fiscale, '${INVISIBLE}', '', 'g')`;

/** Removes invisible characters from a stored codice fiscale that is complete without them. With them, a duplicate is not found. */
export class VisibleCodiceFiscale1795910900000 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    `UPDATE applications.application SET codice_fiscale = upper(${visible})
      WHERE codice_fiscale ~ '${INVISIBLE}' AND erased_at IS NULL AND char_length(${visible}) = 16`,
  ];
}
