import { DomainError } from '@lacorte/errors';

/**
 * Lets `slots` pieces of work run at once and the others wait in order; beyond `maxWaiting` it refuses, since whoever
 * would come that late in the queue has given up by then.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly slots: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws DomainError unavailable when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.slots) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) throw DomainError.unavailable(new Error('too many passwords to hash'));
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** A slot goes straight to the next in the queue, so that nobody overtakes. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
