import { withoutInvisible } from '@lacorte/contracts';

/** Longest stored text of a payment, in characters. Banks allow 140, and some write more. */
const LONGEST = 1_000;

/**
 * One line that PostgreSQL can store and that shows all it holds: without control characters, halves of surrogate pairs, double
 * spaces, and characters that are invisible or turn the direction of the text.
 */
export function plainText(value: unknown, longest = LONGEST): string {
  if (typeof value !== 'string') return '';
  const line = withoutInvisible(value.toWellFormed())
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.slice(0, longest).toWellFormed();
}
