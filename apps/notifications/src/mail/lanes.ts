/** Messages that a person waits for, or those of a batch. */
export type Lane = 'transactional' | 'batch';

/** Limits concurrent calls. Waiting transactional calls precede those of batches; each lane keeps its order. */
export class Lanes {
  private readonly waiting: Record<Lane, (() => void)[]> = { transactional: [], batch: [] };

  constructor(private free: number) {}

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
