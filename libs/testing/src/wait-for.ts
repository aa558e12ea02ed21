import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/** Time limit of every wait in the tests. `TEST_PATIENCE` multiplies it on a slow machine. */
export const PATIENCE_MS = 60_000 * (Number(process.env.TEST_PATIENCE) || 1);

/**
 * Polls `condition` until it returns a value.
 *
 * @param condition returns the awaited value, or undefined or false to continue; an error counts as 'not yet'
 * @param options `what` describes the awaited event in the error; `atLeastMs` is a longer limit, for the start of the whole product
 * @returns the result of the condition
 * @throws Error naming `what`, with the last error as its cause, after `PATIENCE_MS`
 */
export async function waitFor<T>(
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  { what, atLeastMs = 0 }: { what: string; atLeastMs?: number },
): Promise<T> {
  const patienceMs = Math.max(PATIENCE_MS, atLeastMs);
  const deadline = Date.now() + patienceMs;
  let cause: unknown;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      const value = await condition();
      if (value !== undefined && value !== false) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) throw new Error(`waited ${patienceMs} ms in vain for ${what}`, { cause });
    await pause(wait);
  }
}
