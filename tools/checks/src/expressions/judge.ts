process.env.RECHECK_BACKEND = 'pure';

import type { Expression } from './find-expressions.ts';

const { check } = await import('recheck');

/** Far above what any expression of the repository takes: one that takes longer is too intricate to be judged. */
const PATIENCE_MS = 60_000;

const UNBOUNDED = /[*+]|\{\d+,\}/;

/**
 * Whether matching an expression takes time in proportion to the text, whatever the text is.
 *
 * @returns undefined when it does, else what was found
 */
export async function judge({ source, flags }: Expression): Promise<string | undefined> {
  // At each place of the text there is no more to try than the expression is long.
  if (!UNBOUNDED.test(source)) return undefined;
  const exact = await check(source, flags, { timeout: PATIENCE_MS, checker: 'automaton', maxAttackStringSize: 100 });
  // lookaheads and back references are no automaton: those are attacked with guesses
  const isUnsupported = exact.status === 'unknown' && exact.error.kind === 'unsupported';
  const result = isUnsupported ? await check(source, flags, { timeout: PATIENCE_MS, checker: 'fuzz' }) : exact;
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable' ? result.complexity.summary : `not judged: ${result.error.kind}`;
}
