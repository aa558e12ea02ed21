import { setTimeout as pause } from 'node:timers/promises';

export interface WorkLoopSettings {
  /** Does what there is to do now. @returns whether there is more to do at once */
  round: () => Promise<boolean>;
  /** Pause after a round that left nothing to do, in milliseconds. */
  pollMs: number;
  /** Pause after a round that failed, in milliseconds. */
  pauseAfterFaultMs: number;
  /** Told of the first failure in a row, not of those that follow it. */
  onFault: (error: unknown) => void;
}

/** Runs one round after the other for as long as a worker lives. A part that is away makes it wait, never end. */
export class WorkLoop {
  private readonly stopping = new AbortController();
  private running = Promise.resolve();
  private isFaulty = false;

  constructor(private readonly settings: WorkLoopSettings) {}

  start(): void {
    this.running = this.loop();
  }

  /** Lets the round at hand finish, and begins no other. */
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

  /** @returns how long to wait before the next round */
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
