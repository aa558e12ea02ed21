/**
 * Returns the numbers of a draw in the only spelling that is stored, shown and hashed, so that one draw has one seed. It is in upper case
 * with one `-` for each run of other characters than letters and digits, and none at the ends (contract, section 16). Normalising
 * compatibility characters matters only for rankings of earlier releases.
 *
 * @returns the numbers in this spelling; it is empty for a text of separators, and a text that already has it does not change
 */
export function keptDrawNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
