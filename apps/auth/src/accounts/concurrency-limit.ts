import { DomainError } from '@lacorte/errors';

/** Half of what callers wait for an answer (libs/http-client). */
const LONGEST_WAIT_MS = 5_000;

interface Waiting {
  since: number;
  enter(): void;
  refuse(error: DomainError): void;
}

/**
 * Lets `slots` pieces of work run at once and the others wait in order. It refuses whoever would come too late in the queue,
 * and whoever has waited too long when the turn comes: they have given up by then, and work for them would keep those behind
 * them waiting until they have given up, too.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly slots: number,
    private readonly maxWaiting: number,
    private readonly longestWaitMs = LONGEST_WAIT_MS,
  ) {}

  /** @throws DomainError unavailable when too many wait already, or this one has waited too long */
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
    if (this.waiting.length >= this.maxWaiting) throw tooMany();
    await new Promise<void>((enter, refuse) => this.waiting.push({ since: performance.now(), enter, refuse }));
  }

  /** A slot goes straight to the next in the queue, so that nobody overtakes. */
  private leave(): void {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      if (performance.now() - next.since <= this.longestWaitMs) {
        next.enter();
        return;
      }
      next.refuse(tooMany());
    }
    this.running -= 1;
  }
}

const tooMany = () => DomainError.unavailable(new Error('too many passwords to hash'));
