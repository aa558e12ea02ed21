import type { Logger } from '@lacorte/observability';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { RemoveExpiredSessions } from './remove-expired-sessions';

const EVERY_MS = 60 * 60 * 1_000;

/** Removes expired sessions every hour. Auth has no worker and needs none for this: docs/adr/0012. */
export class RetentionTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running = Promise.resolve();

  constructor(
    private readonly removeExpiredSessions: RemoveExpiredSessions,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run(), EVERY_MS);
    this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private run(): void {
    this.running = this.removeExpiredSessions.run().then(
      (sessions) => {
        if (sessions !== null) this.logger.info({ sessions }, 'removed what is past its time');
      },
      (err: unknown) => this.logger.warn({ err }, 'expired sessions wait for the next hour'),
    );
  }
}
