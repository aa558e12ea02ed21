process.env.RECHECK_BACKEND = 'pure';

import type { Expression } from './find-expressions.ts';

const { check } = await import('recheck');

/** Time limit of an analysis. An expression that takes longer is too complex. */
const PATIENCE_MS = 60_000;

const UNBOUNDED = /[*+]|\{\d+,\}/;

/**
 * Checks that matching takes linear time for every text.
 *
 * @returns the finding, or undefined
 */
export async function judge({ source, flags }: Expression): Promise<string | undefined> {
  // Without unlimited repetition the time per position is bounded.
  if (!UNBOUNDED.test(source)) return undefined;
  const exact = await check(source, flags, { timeout: PATIENCE_MS, checker: 'automaton', maxAttackStringSize: 100 });
  // The checker `automaton` does not support lookaheads and back references, so `fuzz` tests them.
  const isUnsupported = exact.status === 'unknown' && exact.error.kind === 'unsupported';
  const result = isUnsupported ? await check(source, flags, { timeout: PATIENCE_MS, checker: 'fuzz' }) : exact;
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable' ? result.complexity.summary : `not judged: ${result.error.kind}`;
}
