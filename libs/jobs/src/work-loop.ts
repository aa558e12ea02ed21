import { setTimeout as pause } from 'node:timers/promises';

export interface WorkLoopSettings {
  /** Does the work that is due. @returns whether more work is due at once */
  round: () => Promise<boolean>;
  /** Pause after a round without further work, in milliseconds. */
  pollMs: number;
  /** Pause after a failed round, in milliseconds. */
  pauseAfterFaultMs: number;
  /** Called for the first of several consecutive failures. */
  onFault: (error: unknown) => void;
}

/** Repeats a round while a worker is running. Failures only delay the next round. */
export class WorkLoop {
  private readonly stopping = new AbortController();
  private running = Promise.resolve();
  private isFaulty = false;

  constructor(private readonly settings: WorkLoopSettings) {}

  start(): void {
    this.running = this.loop();
  }

  /** Waits for the current round and starts no other. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async loop(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const waitMs = await this.round();
      if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns the pause before the next round */
  private async round(): Promise<number> {
    const { round, pollMs, pauseAfterFaultMs, onFault } = this.settings;
    try {
      const hasMore = await round();
      this.isFaulty = false;
      return hasMore ? 0 : pollMs;
    } catch (error) {
      if (!this.isFaulty) onFault(error);
      this.isFaulty = true;
      return pauseAfterFaultMs;
    }
  }
}
