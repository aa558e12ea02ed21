import { WorkLoop } from '@lacorte/jobs';
import { listen } from '@lacorte/persistence';
import type { Timings } from '../config';
import { NEW_MESSAGES } from './message-store';

/** Wakes the loops that send messages as soon as one is recorded. While its connection is down, the loops find messages by polling. */
export class NewMessages extends WorkLoop {
  private readonly listeners: (() => void)[] = [];
  private readonly stopping = new AbortController();

  constructor(
    private readonly databaseUrl: string,
    { retryMs }: Timings,
  ) {
    super({ pollMs: retryMs, pauseAfterFaultMs: retryMs, fault: 'new messages are only found by polling' });
  }

  onRecorded(listener: () => void): void {
    this.listeners.push(listener);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await super.beforeApplicationShutdown();
  }

  protected async round(): Promise<boolean> {
    const notify = () => {
      for (const listener of this.listeners) listener();
    };
    await listen(this.databaseUrl, NEW_MESSAGES, notify, this.stopping.signal);
    return false;
  }
}
