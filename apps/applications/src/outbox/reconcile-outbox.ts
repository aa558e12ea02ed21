import type { Logger } from '@lacorte/observability';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '../logger';
import { type FlowState, OutboxFlows } from './outbox-flows';
import type { OutboxRow } from './outbox-row';

const BATCH = 100;
/** Younger rows are most likely just being worked on. */
const SETTLE_SECONDS = 5;

const IN_FLIGHT = `
  SELECT id, kind, payload FROM applications.outbox
  WHERE relayed_at < now() - make_interval(secs => ${SETTLE_SECONDS})
    AND done_at IS NULL AND failed_at IS NULL AND ($1::uuid IS NULL OR id > $1)
  ORDER BY id LIMIT ${BATCH}`;

/**
 * Compares what was relayed with what Redis knows about it: finished work is noted, work that Redis has lost is put back.
 * PostgreSQL holds the truth; Redis may lose everything.
 */
@Injectable()
export class ReconcileOutbox {
  /** Where the next batch begins, so that many unfinished rows do not hide the ones after them. */
  private after: string | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly flows: OutboxFlows,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    if (!this.flows.isReachable) return;
    const rows = await this.database.query<OutboxRow[]>(IN_FLIGHT, [this.after]);
    this.after = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
    const found = await Promise.all(rows.map(async (row) => ({ row, state: await this.flows.stateOf(row) })));
    await this.putBack(found.filter(({ state }) => state.kind === 'missing').map(({ row }) => row));
    await this.noteDone(found.filter(({ state }) => state.kind === 'done').map(({ row }) => row.id));
    for (const { row, state } of found) await this.noteFailed(row.id, state);
  }

  private async putBack(rows: OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    this.logger.warn({ count: rows.length }, 'Redis has lost work: putting it back');
    await this.flows.add(rows);
  }

  private async noteDone(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query('UPDATE applications.outbox SET done_at = now() WHERE id = ANY($1)', [ids]);
  }

  private async noteFailed(id: string, state: FlowState): Promise<void> {
    if (state.kind !== 'failed') return;
    this.logger.error({ outboxId: id, reason: state.reason }, 'work of the outbox has failed for good');
    await this.database.query('UPDATE applications.outbox SET failed_at = now(), last_error = $2 WHERE id = $1', [
      id,
      state.reason,
    ]);
  }
}
