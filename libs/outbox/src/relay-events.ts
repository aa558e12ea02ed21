import { runPrepared } from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import type { FlowJob } from 'bullmq';
import type { DataSource } from 'typeorm';
import { type EventRow, type Outbox, UnusableEvent } from './outbox';
import type { OutboxFlows } from './outbox-flows';
import { RELAY_BATCH } from './outbox-table';

/** Turns new events into jobs without locking rows. Adding a job twice is harmless, because its id is the same. */
export class RelayEvents {
  private readonly logger = new Logger(RelayEvents.name);

  constructor(
    private readonly outbox: Outbox,
    private readonly database: DataSource,
    private readonly flows: OutboxFlows,
  ) {}

  /** @returns whether more events may be waiting */
  async run(): Promise<boolean> {
    if (!this.flows.isReachable) return false;
    const { statements, kinds } = this.outbox;
    const rows = await runPrepared(this.database, statements.notRelayed, [kinds]);
    if (rows.length === 0) return false;
    const relayed = new Map<string, FlowJob>();
    for (const row of rows) {
      const flow = await this.flowOf(row);
      if (flow) relayed.set(row.id, flow);
    }
    await this.flows.add([...relayed.values()]);
    await runPrepared(this.database, statements.markRelayed, [[...relayed.keys()]]);
    return rows.length === RELAY_BATCH;
  }

  /** @returns undefined for an unusable event; it is recorded as failed so that it does not block the others */
  private async flowOf(row: EventRow): Promise<FlowJob | undefined> {
    try {
      return this.outbox.flowOf(row);
    } catch (error) {
      if (!(error instanceof UnusableEvent)) throw error;
      this.logger.error({ outboxId: row.id, kind: row.kind, reason: error.message }, 'no job follows from this event');
      await runPrepared(this.database, this.outbox.statements.markUnusable, [row.id, error.message]);
      return undefined;
    }
  }
}
