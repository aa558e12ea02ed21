import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** A known outage of the mail server. Senders wait for its end, instead of using up the attempts of each message. */
export class MailOutage {
  private ending?: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(private readonly probe: () => Promise<unknown>) {}

  /** Starts an outage, which ends when the server answers a probe. */
  begin(): void {
    if (this.ending || this.stopping.signal.aborted) return;
    this.ending = this.answer().finally(() => {
      this.ending = undefined;
    });
    // Without a waiting caller the rejection at shutdown would be unhandled.
    this.ending.catch(() => undefined);
  }

  /** @throws Error when the process stops before the server is back */
  async over(): Promise<void> {
    await this.ending;
  }

  /** Rejects waiting callers. */
  stop(): void {
    this.stopping.abort(new Error('stopped while the mail server was away'));
  }

  private async answer(): Promise<void> {
    const { signal } = this.stopping;
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal });
      const isBack = await this.probe().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }
}
