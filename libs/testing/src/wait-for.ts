import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/**
 * Polls `condition` until it returns a value.
 *
 * @param condition returns the awaited value, or undefined or false to continue; an error counts as 'not yet'
 * @param options `what` is awaited, for the message; `timeoutMs` defaults to 10 seconds
 * @returns the result of the condition
 * @throws Error naming `what`, with the last error as its cause, after the timeout
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
