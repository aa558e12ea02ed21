process.env.RECHECK_BACKEND = 'pure';

import type { Expression } from './find-expressions.ts';

const { check } = await import('recheck');

/** An expression whose analysis takes longer is too complex. */
const PATIENCE_MS = 60_000;

const UNBOUNDED = /[*+]|\{\d+,\}/;

/**
 * Whether matching takes linear time for every text.
 *
 * @returns undefined if so, else the finding
 */
export async function judge({ source, flags }: Expression): Promise<string | undefined> {
  // Without repetition the time per position is bounded.
  if (!UNBOUNDED.test(source)) return undefined;
  const exact = await check(source, flags, { timeout: PATIENCE_MS, checker: 'automaton', maxAttackStringSize: 100 });
  // Lookaheads and back references are not automata; fuzzing tests them.
  const isUnsupported = exact.status === 'unknown' && exact.error.kind === 'unsupported';
  const result = isUnsupported ? await check(source, flags, { timeout: PATIENCE_MS, checker: 'fuzz' }) : exact;
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable' ? result.complexity.summary : `not judged: ${result.error.kind}`;
}
