import { AsyncResource } from 'node:async_hooks';
import pLimit from 'p-limit';

/** `transactional` is for messages that a person waits for, `batch` for all others (their priority is above 0). */
export const LANES = ['transactional', 'batch'] as const;
export type Lane = (typeof LANES)[number];

/** Limits concurrent calls. Transactional calls start before those of batches; each lane keeps its order. */
export class Lanes {
  private readonly limit: ReturnType<typeof pLimit>;
  private readonly waiting: Record<Lane, (() => Promise<void>)[]> = { transactional: [], batch: [] };

  constructor(atOnce: number) {
    this.limit = pLimit(atOnce);
  }

  /** `p-limit` decides when the next call starts, and the lanes decide which one it is. */
  take<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // The binding keeps each message in its own trace, although the call of another message may start the work.
      this.waiting[lane].push(AsyncResource.bind(() => work().then(resolve, reject)));
      void this.limit(() => this.startNext());
    });
  }

  private async startNext(): Promise<void> {
    const next = this.waiting.transactional.shift() ?? this.waiting.batch.shift();
    await next?.();
  }
}
