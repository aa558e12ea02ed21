import { WorkLoop } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '../logger';
import { ReconcileOutbox } from './reconcile-outbox';
import { RelayOutbox } from './relay-outbox';

const POLL_MS = 300;
const RECONCILE_EVERY_MS = 3_000;
const PAUSE_AFTER_FAULT_MS = 2_000;

/** Runs relay and reconciliation for as long as the worker lives. */
@Injectable()
export class OutboxLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WorkLoop;
  private reconciledAt = 0;

  constructor(
    private readonly relay: RelayOutbox,
    private readonly reconcile: ReconcileOutbox,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new WorkLoop({
      round: () => this.round(),
      pollMs: POLL_MS,
      pauseAfterFaultMs: PAUSE_AFTER_FAULT_MS,
      onFault: (err) => logger.warn({ err }, 'the outbox cannot be relayed for now'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async round(): Promise<boolean> {
    const hasMore = await this.relay.run();
    if (Date.now() - this.reconciledAt >= RECONCILE_EVERY_MS) {
      await this.reconcile.run();
      this.reconciledAt = Date.now();
    }
    return hasMore;
  }
}
