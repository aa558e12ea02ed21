/** A call that makes no progress for this long is ended. */
export const STALLED_MS = 30_000;

/** A call was ended because it made no progress. */
export class Stalled extends Error {
  override readonly name = 'Stalled';

  constructor() {
    super('no progress');
  }
}

/** Ends a call that makes no progress. The time counts from the construction of the object. */
export class StallWatch {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param stop a signal that ends the call, too */
  constructor(stop?: AbortSignal) {
    const end = () => this.controller.abort(stop?.reason);
    if (stop?.aborted) end();
    stop?.addEventListener('abort', end, { once: true });
    this.noteProgress();
  }

  /** Aborts when the call makes no progress, with a `Stalled` as the reason, or when the call is stopped. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  readonly noteProgress = (): void => {
    this.stop();
    this.timer = setTimeout(() => this.controller.abort(new Stalled()), STALLED_MS);
  };

  readonly stop = (): void => clearTimeout(this.timer);
}
