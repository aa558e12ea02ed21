/** Most words of a payer that are looked at. Banks write owner and address of the account. */
const MOST_WORDS = 12;
/** Most words of a surname, as in `De Angelis Rossi`. */
const LONGEST_SURNAME = 3;
const SHORTEST_KEY = 2;

/** A name of a table for comparison with `nameKeysIn`: without accents, apostrophes, dashes and spaces. An index has this expression. */
export const nameKey = (column: string) =>
  `translate(lower(${column}), 'àáâãäåçèéêëìíîïñòóôõöùúûüý’''\`- ', 'aaaaaaceeeeiiiinooooouuuuy')`;

/** The surnames and names that a payer's text may have, for comparison with `nameKey`: each word, and words that follow one another. */
export function nameKeysIn(payer: string): string[] {
  const plain = payer
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’'`-]/g, '');
  const words = plain
    .split(/[^a-z]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  const keys = words.flatMap((_, start) =>
    Array.from({ length: LONGEST_SURNAME }, (_unused, more) => words.slice(start, start + more + 1).join('')),
  );
  return [...new Set(keys)].filter((key) => key.length >= SHORTEST_KEY);
}
