import { waitFor } from './wait-for.ts';

/**
 * Holds callers of a stand-in, so that a test acts in the middle of their work.
 *
 *     sink.gate.hold();
 *     await sink.gate.held(5);
 *     // five messages are on their way
 *     sink.gate.release();
 */
export class Gate {
  private waiting: (() => void)[] = [];
  private isClosed = false;

  /** Holds each later caller of `pass`. */
  hold(): void {
    this.isClosed = true;
  }

  /** Waits until at least `count` callers are held. */
  async held(count = 1): Promise<void> {
    await waitFor(() => this.waiting.length >= count, { what: `${count} held at the gate` });
  }

  /** Lets all held callers pass, or only the first `count`. Without a count, later callers are not held either. */
  release(count?: number): void {
    if (count === undefined) this.isClosed = false;
    for (const go of this.waiting.splice(0, count ?? this.waiting.length)) go();
  }

  /** Called by the stand-in. Resolves at once while the gate is open. */
  async pass(): Promise<void> {
    if (this.isClosed) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
