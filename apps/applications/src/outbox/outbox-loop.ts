import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@lacorte/observability';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '../logger';
import { ReconcileOutbox } from './reconcile-outbox';
import { RelayOutbox } from './relay-outbox';

const POLL_MS = 300;
const RECONCILE_EVERY_MS = 3_000;
const PAUSE_AFTER_FAULT_MS = 2_000;

/** Runs relay and reconciliation for as long as the worker lives. A part that is away makes it wait, never end. */
@Injectable()
export class OutboxLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running = Promise.resolve();
  private reconciledAt = 0;
  private isFaulty = false;

  constructor(
    private readonly relay: RelayOutbox,
    private readonly reconcile: ReconcileOutbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.loop();
  }

  async beforeApplicationShutdown(): Promise<void> {
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
    try {
      const hasMore = await this.relay.run();
      await this.reconcileNowAndThen();
      this.isFaulty = false;
      return hasMore ? 0 : POLL_MS;
    } catch (err) {
      if (!this.isFaulty) this.logger.warn({ err }, 'the outbox cannot be relayed for now');
      this.isFaulty = true;
      return PAUSE_AFTER_FAULT_MS;
    }
  }

  private async reconcileNowAndThen(): Promise<void> {
    if (Date.now() - this.reconciledAt < RECONCILE_EVERY_MS) return;
    await this.reconcile.run();
    this.reconciledAt = Date.now();
  }
}
