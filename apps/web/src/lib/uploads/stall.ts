/** A call that makes no progress for this long is ended. */
export const STALLED_MS = 30_000;

export class Stalled extends Error {
  override readonly name = 'Stalled';

  constructor() {
    super('no progress');
  }
}

/** Makes a call and aborts its signal with a `Stalled` when it makes no progress. `stop` also ends the call. */
export async function watched<T>(
  stop: AbortSignal | undefined,
  call: (signal: AbortSignal, noteProgress: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  // Safari has `AbortSignal.any` only from version 17.4 on, and older phones do not get that version.
  const end = () => controller.abort(stop?.reason);
  if (stop?.aborted) end();
  stop?.addEventListener('abort', end, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new Stalled()), STALLED_MS);
  };
  noteProgress();
  try {
    return await call(controller.signal, noteProgress);
  } finally {
    clearTimeout(timer);
  }
}
