import { Migration } from '@lacorte/persistence';

/** The blanks, dashes and invisible characters that `compactCode` removed when this migration was written. */
const SEPARATORS =
  '[\\s\\u00a0\\u00ad\\u061c\\u1680\\u180e\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u2e3a\\u2e3b\\u3000\\ufe58\\ufe63\\ufeff\\uff0d-]';

const compact = `regexp_replace(codice_fiscale, '${SEPARATORS}', '', 'g')`;

/**
 * Removes blanks and dashes from a stored codice fiscale that is complete without them. A value that was cut off cannot be repaired; the
 * check `codice-fiscale-checksum` reports it. Few rows change, and one statement changes them, so no lock is held long.
 */
export class CompactCodiceFiscale1795910500000 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    `UPDATE applications.application SET codice_fiscale = upper(${compact})
      WHERE codice_fiscale ~ '${SEPARATORS}' AND erased_at IS NULL AND char_length(${compact}) = 16`,
  ];
}
