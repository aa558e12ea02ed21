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
  const signal = stop ? AbortSignal.any([stop, controller.signal]) : controller.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new Stalled()), STALLED_MS);
  };
  noteProgress();
  try {
    return await call(signal, noteProgress);
  } finally {
    clearTimeout(timer);
  }
}
