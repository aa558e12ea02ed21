import { LEASE_SECONDS } from './claim';
import { MessageTaken } from './fault';

const LEASE_MS = LEASE_SECONDS * 1_000;
/** Most messages are sent sooner. */
const RENEWED_AFTER_MS = 2_000;

/**
 * The process's view of its claim on a message. Its time starts before the query, and its clock continues while the process
 * is suspended, so it never outlasts the claim in the database.
 */
export class Lease {
  private endsAt: number;

  /**
   * @param token `claimed_by` of the row
   * @param askedAt `performance.now()` before the query
   */
  constructor(
    readonly messageId: string,
    readonly token: string,
    askedAt: number,
  ) {
    this.endsAt = askedAt + LEASE_MS;
  }

  get isDue(): boolean {
    return performance.now() > this.endsAt - LEASE_MS + RENEWED_AFTER_MS;
  }

  renewed(askedAt: number): void {
    this.endsAt = askedAt + LEASE_MS;
  }

  /** @throws MessageTaken when another run may have claimed the message since */
  require(): void {
    if (performance.now() >= this.endsAt) throw new MessageTaken();
  }
}
