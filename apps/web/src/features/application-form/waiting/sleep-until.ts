/**
 * Waits until an instant (milliseconds since 1970).
 *
 * @returns whether it was reached; false as soon as `signal` aborts
 */
export function sleepUntil(instant: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, instant - Date.now());
    signal.addEventListener('abort', stop, { once: true });
  });
}
