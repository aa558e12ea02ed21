import { DomainError } from '@lacorte/errors';

export interface AdmissionLimits {
  /** Number of pieces of work that run at once, just enough to use the bottleneck fully. */
  slots: number;
  /** Maximum length of the queue. */
  waiting: number;
  longestWaitMs: number;
}

interface Waiting {
  isGone(): boolean;
  enter(): void;
  refuse(): void;
}

/** With as many requests refused as served, Retry-After is twice the base. */
const RETRY_AFTER = { baseS: 2, mostS: 60, jitter: 0.5 };
/** Length of a period. Retry-After considers the last one to two periods. */
const PERIOD_MS = 5_000;

/**
 * Admits work before anything is done for it. It lets `slots` run at once and `waiting` more wait in a queue. It refuses the
 * rest at once, with a Retry-After that grows with the overload. No rate is configured, because the throughput follows from
 * the duration of the work.
 *
 * Work that has waited for `longestWaitMs` is refused, and work whose caller has disconnected is dropped.
 */
export class Admission {
  private running = 0;
  /** Waiting work in the order of arrival. */
  private readonly queue = new Set<Waiting>();
  private readonly demand = new Demand();

  constructor(private readonly limits: AdmissionLimits) {}

  /**
   * @param isGone tells whether the caller has disconnected
   * @throws DomainError unavailable, with Retry-After, when the work is not admitted
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
    if (this.running < this.limits.slots) {
      this.running += 1;
      return;
    }
    if (this.queue.size >= this.limits.waiting) throw this.refusal();
    await new Promise<void>((enter, reject) => {
      const waiting: Waiting = { isGone, enter, refuse: () => reject(this.refusal()) };
      this.queue.add(waiting);
      setTimeout(() => {
        if (this.queue.delete(waiting)) waiting.refuse();
      }, this.limits.longestWaitMs).unref();
    });
  }

  /** Passes the slot directly to the next work in the queue, to keep the order of arrival. */
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

/** Counts recent arrivals and how many of them were served. */
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

  /** Returns the seconds for Retry-After, with a random spread, so that clients that were refused together do not return together. */
  retryAfterSeconds(): number {
    const served = this.current.served + this.previous.served;
    const refused = this.current.refused + this.previous.refused;
    const timesCapacity = (served + refused) / Math.max(served, 1);
    const seconds = Math.min(RETRY_AFTER.baseS * timesCapacity, RETRY_AFTER.mostS);
    return Math.ceil(seconds * (1 + Math.random() * RETRY_AFTER.jitter));
  }
}
