/**
 * The numbers of a draw in the one form that is kept, shown and hashed, so that one draw has one seed: upper case, one `-` for each run of
 * other characters than letters and digits, none at the ends (contract, section 16). Compatibility forms matter for numbers of rankings
 * of releases before this form alone.
 *
 * @returns the form, which this function leaves as it is; empty for nothing but separators
 */
export function keptDrawNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
