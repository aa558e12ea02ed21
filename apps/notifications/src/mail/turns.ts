/** Lets a number of calls through at once; the others wait, first come, first served. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** @param free calls that may run at once */
  constructor(private free: number) {}

  /** @throws what `work` throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
