import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

interface WorkLoopSettings {
  /** Pause after a round without further work, in milliseconds. */
  pollMs: number;
  /** Pause after a failed round, in milliseconds. */
  pauseAfterFaultMs: number;
  /** Log line of a failed round. */
  fault: string;
}

/** Repeats a round while a worker is running. Failures only delay the next round. Nest starts and stops the loop. */
export abstract class WorkLoop {
  private isStopping = false;
  /** Ends the pause after the current round. */
  private alarm = new AbortController();
  protected readonly logger = new Logger(this.constructor.name);
  private running = Promise.resolve();
  private isFaulty = false;

  constructor(private readonly settings: WorkLoopSettings) {}

  onApplicationBootstrap(): void {
    this.running = this.loop();
  }

  /** Waits for the current round and prevents further rounds. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.running;
  }

  /** Begins the next round at once, or right after the current round. */
  wake(): void {
    this.alarm.abort();
  }

  /** Does the work that is due. @returns whether more work is due at once */
  protected abstract round(): Promise<boolean>;

  /** Logs the first of several consecutive failures. */
  protected noteFault(err: unknown): void {
    this.logger.warn({ err }, this.settings.fault);
  }

  private async loop(): Promise<void> {
    while (!this.isStopping) {
      this.alarm = new AbortController();
      const waitMs = await this.tried();
      if (waitMs > 0) await pause(waitMs, undefined, { signal: this.alarm.signal }).catch(() => undefined);
    }
  }

  /** @returns the pause before the next round */
  private async tried(): Promise<number> {
    try {
      const hasMore = await this.round();
      this.isFaulty = false;
      return hasMore ? 0 : this.settings.pollMs;
    } catch (error) {
      if (!this.isFaulty) this.noteFault(error);
      this.isFaulty = true;
      return this.settings.pauseAfterFaultMs;
    }
  }
}
