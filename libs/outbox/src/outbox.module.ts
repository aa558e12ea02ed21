import { WorkLoop } from '@lacorte/jobs';
import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { runPrepared } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Outbox } from './outbox';
import { OutboxFlows } from './outbox-flows';
import { ReconcileEvents } from './reconcile-events';
import { RelayEvents } from './relay-events';

/** Periods of an outbox, in milliseconds; settings of a service. */
export const OUTBOX_PERIODS = {
  /** Interval at which the worker checks for new events. */
  OUTBOX_POLL_MS: 300,
  /** Interval at which the worker checks the jobs of relayed events. */
  OUTBOX_RECONCILE_MS: 3_000,
  /** Age from which events are reconciled. The jobs of younger events are most likely in progress. */
  OUTBOX_SETTLE_MS: 5_000,
  OUTBOX_PAUSE_AFTER_FAULT_MS: 2_000,
};

type OutboxPeriods = typeof OUTBOX_PERIODS;

interface OutboxSettings {
  outbox: Outbox;
  redisUrl: string;
  /** Periods from the service's configuration; by default OUTBOX_PERIODS. */
  periods?: OutboxPeriods;
}

/**
 * Runs the outbox of a service in its worker. It needs the service's DataSource, and exports `OutboxFlows` for health
 * checks of Redis.
 */
@Module({})
export class OutboxModule {
  static forRoot({ outbox, redisUrl, periods = OUTBOX_PERIODS }: OutboxSettings): DynamicModule {
    return {
      module: OutboxModule,
      global: true,
      providers: [
        { provide: OutboxFlows, useFactory: () => new OutboxFlows(redisUrl) },
        {
          provide: OutboxLoop,
          inject: [DataSource, OutboxFlows],
          useFactory: (database: DataSource, flows: OutboxFlows) => new OutboxLoop(outbox, database, flows, periods),
        },
        {
          provide: OutboxFigures,
          inject: [DataSource],
          useFactory: (database: DataSource) => new OutboxFigures(outbox, database),
        },
      ],
      exports: [OutboxFlows],
    };
  }
}

/** Relays and reconciles while the worker runs. */
class OutboxLoop extends WorkLoop {
  private readonly relay: RelayEvents;
  private readonly reconcile: ReconcileEvents;
  private reconciledAt = 0;

  constructor(
    outbox: Outbox,
    database: DataSource,
    flows: OutboxFlows,
    private readonly periods: OutboxPeriods,
  ) {
    super({
      pollMs: periods.OUTBOX_POLL_MS,
      pauseAfterFaultMs: periods.OUTBOX_PAUSE_AFTER_FAULT_MS,
      fault: 'outbox events have to wait',
    });
    this.relay = new RelayEvents(outbox, database, flows);
    this.reconcile = new ReconcileEvents(outbox, database, flows, periods.OUTBOX_SETTLE_MS);
  }

  protected async round(): Promise<boolean> {
    const hasMore = await this.relay.run();
    if (Date.now() - this.reconciledAt >= this.periods.OUTBOX_RECONCILE_MS) {
      await this.reconcile.run();
      this.reconciledAt = Date.now();
    }
    return hasMore;
  }
}

/** Metrics of the number of unfinished events and the age of the oldest. */
class OutboxFigures extends ScrapedFigures {
  constructor(
    private readonly outbox: Outbox,
    private readonly database: DataSource,
  ) {
    super([METRICS.outboxRows, METRICS.outboxOldestSeconds]);
  }

  protected async read(): Promise<void> {
    await Promise.all([this.show('waiting'), this.show('in_flight')]);
  }

  private async show(state: 'waiting' | 'in_flight'): Promise<void> {
    const [found] = await runPrepared(this.database, this.outbox.statements.figures[state]);
    METRICS.outboxRows.set({ state }, found?.rows ?? 0);
    METRICS.outboxOldestSeconds.set({ state }, found?.age ?? 0);
  }
}
