/** Messages that a person waits for, and those of a batch. */
export type Lane = 'transactional' | 'batch';

/** Lets a number of calls through at once. The others wait: transactional ones before those of batches, each in their order. */
export class Lanes {
  private readonly waiting: Record<Lane, (() => void)[]> = { transactional: [], batch: [] };

  /** @param free calls that may run at once */
  constructor(private free: number) {}

  /** @throws what `work` throws */
  async take<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting[lane].push(resolve));
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private pass(): void {
    const next = this.waiting.transactional.shift() ?? this.waiting.batch.shift();
    if (next) next();
    else this.free += 1;
  }
}
