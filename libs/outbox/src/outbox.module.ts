import { WorkLoop } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Outbox } from './outbox';
import { watchOutbox } from './outbox-figures';
import { OutboxFlows } from './outbox-flows';
import { ReconcileEvents } from './reconcile-events';
import { RelayEvents } from './relay-events';

const POLL_MS = 300;
const RECONCILE_EVERY_MS = 3_000;
const PAUSE_AFTER_FAULT_MS = 2_000;

export interface OutboxSettings {
  outbox: Outbox;
  redisUrl: string;
  logger: Logger;
}

/**
 * Runs the outbox of a service in its worker. Needs the service's DataSource. Exports `OutboxFlows` for health checks
 * of Redis.
 */
@Module({})
export class OutboxModule {
  static forRoot({ outbox, redisUrl, logger }: OutboxSettings): DynamicModule {
    return {
      module: OutboxModule,
      global: true,
      providers: [
        { provide: OutboxFlows, useFactory: () => new OutboxFlows(redisUrl, logger) },
        {
          provide: OutboxLoop,
          inject: [DataSource, OutboxFlows],
          useFactory: (database: DataSource, flows: OutboxFlows) => new OutboxLoop(outbox, database, flows, logger),
        },
      ],
      exports: [OutboxFlows],
    };
  }
}

/** Relays, reconciles and exports metrics while the worker runs. Nest calls the lifecycle methods. */
class OutboxLoop {
  private readonly relay: RelayEvents;
  private readonly reconcile: ReconcileEvents;
  private readonly loop: WorkLoop;
  private reconciledAt = 0;
  private endFigures?: () => void;

  constructor(
    private readonly outbox: Outbox,
    private readonly database: DataSource,
    flows: OutboxFlows,
    logger: Logger,
  ) {
    this.relay = new RelayEvents(outbox, database, flows, logger);
    this.reconcile = new ReconcileEvents(outbox, database, flows, logger);
    this.loop = new WorkLoop({
      round: () => this.round(),
      pollMs: POLL_MS,
      pauseAfterFaultMs: PAUSE_AFTER_FAULT_MS,
      onFault: (err) => logger.warn({ err }, 'the outbox cannot be relayed for now'),
    });
  }

  onApplicationBootstrap(): void {
    this.endFigures = watchOutbox(this.outbox, this.database);
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  onApplicationShutdown(): void {
    this.endFigures?.();
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
