import { LEASE_SECONDS } from './claim';
import { MessageTaken } from './fault';

const LEASE_MS = LEASE_SECONDS * 1_000;
/** How old a claim gets before it is renewed: most messages are sent sooner. */
const RENEWED_AFTER_MS = 2_000;

/**
 * A claim on a message, as the process that has it knows it. It reckons from the moment before it asked the database, by a clock
 * that goes on while the process is stopped, so that it never believes in a claim longer than the database does.
 */
export class Lease {
  private endsAt: number;

  /**
   * @param token of this claim, the row's `claimed_by`
   * @param askedAt `performance.now()` before the database was asked
   */
  constructor(
    readonly messageId: string,
    readonly token: string,
    askedAt: number,
  ) {
    this.endsAt = askedAt + LEASE_MS;
  }

  /** Whether it is time to renew it. */
  get isDue(): boolean {
    return performance.now() > this.endsAt - LEASE_MS + RENEWED_AFTER_MS;
  }

  /** @param askedAt `performance.now()` before the database was asked */
  renewed(askedAt: number): void {
    this.endsAt = askedAt + LEASE_MS;
  }

  /** @throws MessageTaken when another run may have claimed the message since */
  require(): void {
    if (performance.now() >= this.endsAt) throw new MessageTaken();
  }
}
