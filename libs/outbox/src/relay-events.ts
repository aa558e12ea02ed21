import { Logger } from '@nestjs/common';
import type { FlowJob } from 'bullmq';
import type { DataSource } from 'typeorm';
import { type EventRow, type Outbox, UnusableEvent } from './outbox';
import type { OutboxFlows } from './outbox-flows';

const BATCH = 50;

/** Turns new events into jobs without locking rows. Adding a job twice is harmless, because equal ids make it one. */
export class RelayEvents {
  private readonly logger = new Logger(RelayEvents.name);
  private readonly notRelayed: string;
  private readonly markRelayed: string;
  private readonly markUnusable: string;

  constructor(
    private readonly outbox: Outbox,
    private readonly database: DataSource,
    private readonly flows: OutboxFlows,
  ) {
    const { table } = outbox;
    this.notRelayed = `
      SELECT id, kind, payload FROM ${table}
      WHERE relayed_at IS NULL AND kind = ANY($1) ORDER BY created_at, id LIMIT ${BATCH}`;
    this.markRelayed = `UPDATE ${table} SET relayed_at = now() WHERE id = ANY($1) AND relayed_at IS NULL`;
    this.markUnusable = `
      UPDATE ${table} SET relayed_at = now(), failed_at = now(), last_error = $2 WHERE id = $1 AND relayed_at IS NULL`;
  }

  /** @returns whether there may be more */
  async run(): Promise<boolean> {
    if (!this.flows.isReachable) return false;
    const rows = await this.database.query<EventRow[]>(this.notRelayed, [this.outbox.kinds]);
    if (rows.length === 0) return false;
    const relayed = new Map<string, FlowJob>();
    for (const row of rows) {
      const flow = await this.flowOf(row);
      if (flow) relayed.set(row.id, flow);
    }
    await this.flows.add([...relayed.values()]);
    await this.database.query(this.markRelayed, [[...relayed.keys()]]);
    return rows.length === BATCH;
  }

  /** @returns undefined for an unusable event, which is recorded as failed so that it does not block the others */
  private async flowOf(row: EventRow): Promise<FlowJob | undefined> {
    try {
      return this.outbox.flowOf(row);
    } catch (error) {
      if (!(error instanceof UnusableEvent)) throw error;
      this.logger.error({ outboxId: row.id, kind: row.kind, reason: error.message }, 'no job follows from this event');
      await this.database.query(this.markUnusable, [row.id, error.message]);
      return undefined;
    }
  }
}
