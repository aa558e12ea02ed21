/**
 * Returns the numbers of a draw in the only spelling that is stored, shown and hashed, so that one draw has one seed. This spelling has
 * upper case, one `-` for each run of characters other than letters and digits, and no `-` at the ends (contract, section 16). Normalising
 * compatibility characters matters only for rankings of earlier releases.
 *
 * @returns the numbers in this spelling; an empty text if `text` has only separators
 */
export function keptDrawNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
