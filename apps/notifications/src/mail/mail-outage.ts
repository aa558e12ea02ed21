import { setTimeout as pause } from 'node:timers/promises';

/** Bounds of the pauses between two probes, as parts of `retryMs`. */
const PAUSES = { first: 1 / 2, longest: 15 };

/** A known outage of the mail server. Senders wait for its end, instead of using up the attempts of each message. */
export class MailOutage {
  private ending?: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly probe: () => Promise<unknown>,
    private readonly retryMs: number,
  ) {}

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
    for (let part = PAUSES.first; ; part = Math.min(part * 2, PAUSES.longest)) {
      await pause(part * this.retryMs, undefined, { signal });
      const isBack = await this.probe().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }
}
