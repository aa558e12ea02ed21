import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/**
 * Asks `condition` again and again until it gives something.
 *
 * @param condition gives the awaited value, or undefined or false while it is not there; an error counts as 'not yet'
 * @param options `what` is awaited, for the message; `timeoutMs` is 10 seconds unless given
 * @returns what the condition gave
 * @throws Error naming `what`, with the last error as its cause, when the time is over
 */
export async function waitFor<T>(
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  { what, timeoutMs = 10_000 }: { what: string; timeoutMs?: number },
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      const value = await condition();
      if (value !== undefined && value !== false) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`, { cause });
    await pause(wait);
  }
}
