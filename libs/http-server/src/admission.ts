import { DomainError } from '@lacorte/errors';

export interface AdmissionLimits {
  /** Pieces of work under way at once: enough to keep what they wait for busy. */
  slots: number;
  /** How many more may wait for a slot. */
  waiting: number;
  longestWaitMs: number;
}

interface Waiting {
  isGone(): boolean;
  enter(): void;
  refuse(): void;
}

/** Retry-After of somebody refused while as many are served as refused is twice the base. */
const RETRY_AFTER = { baseS: 2, mostS: 60, jitter: 0.5 };
/** What is counted for Retry-After is one to two of these old. */
const PERIOD_MS = 5_000;

/**
 * Admits work before anything is done for it: some at once, a few more in a short queue, and refuses the rest at once, each with a
 * time to come back that grows with the overload. How much it admits in a second follows from how long the work takes.
 *
 * Who waits for longer than `longestWaitMs` is refused too, and whose caller is gone when the turn comes is dropped.
 */
export class Admission {
  private readonly slots: number;
  private readonly maxWaiting: number;
  private readonly longestWaitMs: number;
  private running = 0;
  /** In order of arrival. */
  private readonly queue = new Set<Waiting>();
  private readonly demand = new Demand();

  constructor({ slots, waiting, longestWaitMs }: AdmissionLimits) {
    this.slots = slots;
    this.maxWaiting = waiting;
    this.longestWaitMs = longestWaitMs;
  }

  /**
   * @param isGone whether nobody waits for the outcome any more
   * @throws DomainError unavailable, with Retry-After, when it is not admitted
   */
  async run<T>(work: () => Promise<T>, isGone = () => false): Promise<T> {
    await this.enter(isGone);
    try {
      return await work();
    } finally {
      this.demand.count('served');
      this.leave();
    }
  }

  private async enter(isGone: () => boolean): Promise<void> {
    if (this.running < this.slots) {
      this.running += 1;
      return;
    }
    if (this.queue.size >= this.maxWaiting) throw this.refusal();
    await new Promise<void>((enter, reject) => {
      const waiting = { isGone, enter, refuse: () => reject(this.refusal()) };
      this.queue.add(waiting);
      const late = () => this.queue.delete(waiting) && waiting.refuse();
      setTimeout(late, this.longestWaitMs).unref();
    });
  }

  /** A slot goes straight to the next in the queue, so that nobody overtakes. */
  private leave(): void {
    for (const next of this.queue) {
      this.queue.delete(next);
      if (!next.isGone()) {
        next.enter();
        return;
      }
      next.refuse();
    }
    this.running -= 1;
  }

  private refusal(): DomainError {
    this.demand.count('refused');
    return DomainError.overloaded(this.demand.retryAfterSeconds());
  }
}

type Counts = Record<'served' | 'refused', number>;

/** How many have come lately, beside how many could be served. */
class Demand {
  private periodEndsAt = 0;
  private current: Counts = { served: 0, refused: 0 };
  private previous: Counts = { served: 0, refused: 0 };

  count(outcome: keyof Counts): void {
    const now = performance.now();
    if (now >= this.periodEndsAt) {
      this.previous = now < this.periodEndsAt + PERIOD_MS ? this.current : { served: 0, refused: 0 };
      this.current = { served: 0, refused: 0 };
      this.periodEndsAt = now + PERIOD_MS;
    }
    this.current[outcome] += 1;
  }

  /** Spread out, so that those refused together do not come back together. */
  retryAfterSeconds(): number {
    const served = this.current.served + this.previous.served;
    const refused = this.current.refused + this.previous.refused;
    const timesCapacity = (served + refused) / Math.max(served, 1);
    const seconds = Math.min(RETRY_AFTER.baseS * timesCapacity, RETRY_AFTER.mostS);
    return Math.ceil(seconds * (1 + Math.random() * RETRY_AFTER.jitter));
  }
}
