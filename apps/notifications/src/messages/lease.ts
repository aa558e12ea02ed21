import { MessageTaken } from './fault';

/** Part of a claim after which it is renewed. Most messages are sent sooner. */
const RENEWED_AFTER = 1 / 4;

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
    private readonly lengthMs: number,
  ) {
    this.endsAt = askedAt + lengthMs;
  }

  get isDue(): boolean {
    return performance.now() > this.endsAt - this.lengthMs * (1 - RENEWED_AFTER);
  }

  renewed(askedAt: number): void {
    this.endsAt = askedAt + this.lengthMs;
  }

  /** @throws MessageTaken when another run may have claimed the message since */
  require(): void {
    if (performance.now() >= this.endsAt) throw new MessageTaken();
  }
}
