/** Longest stored text of a payment, in characters. Banks allow 140, and some write more. */
const LONGEST = 1_000;

/** One line that PostgreSQL can store: without control characters, halves of surrogate pairs and double spaces. */
export function plainText(value: unknown, longest = LONGEST): string {
  if (typeof value !== 'string') return '';
  const line = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.slice(0, longest).toWellFormed();
}
