import { runPrepared } from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type EventRow, type Outbox, UnusableEvent } from './outbox';
import type { FlowState, OutboxFlows } from './outbox-flows';
import { RECONCILE_BATCH } from './outbox-table';

/** Records which jobs of relayed events have finished or failed. It adds lost jobs again, because Redis may lose all data. */
export class ReconcileEvents {
  private readonly logger = new Logger(ReconcileEvents.name);
  /** Last id that the previous run read, so that many unfinished events do not hide later ones. */
  private after: string | null = null;

  constructor(
    private readonly outbox: Outbox,
    private readonly database: DataSource,
    private readonly flows: OutboxFlows,
    private readonly settleMs: number,
  ) {}

  async run(): Promise<void> {
    if (!this.flows.isReachable) return;
    const { statements, kinds } = this.outbox;
    const rows = await runPrepared(this.database, statements.inFlight, [this.after, kinds, this.settleMs]);
    this.after = rows.length === RECONCILE_BATCH ? (rows.at(-1)?.id ?? null) : null;
    const found = await Promise.all(rows.map(async (row) => ({ row, state: await this.stateOf(row) })));
    await this.putBack(found.filter(({ state }) => state.kind === 'missing').map(({ row }) => row));
    await this.noteDone(found.filter(({ state }) => state.kind === 'done').map(({ row }) => row.id));
    for (const { row, state } of found) await this.noteFailed(row.id, state);
  }

  private async stateOf(row: EventRow): Promise<FlowState> {
    try {
      const state = await this.flows.stateOf(this.outbox.flowOf(row));
      return state.kind !== 'pending' && this.outbox.isEndedByService(row) ? { kind: 'missing' } : state;
    } catch (error) {
      if (error instanceof UnusableEvent) return { kind: 'failed', reason: error.message };
      throw error;
    }
  }

  private async putBack(rows: EventRow[]): Promise<void> {
    if (rows.length === 0) return;
    // The service may have ended an event after it was read.
    const notDone = await runPrepared(this.database, this.outbox.statements.notDone, [rows.map(({ id }) => id)]);
    const lost = rows.filter((row) => notDone.some(({ id }) => id === row.id));
    if (lost.length === 0) return;
    this.logger.warn({ count: lost.length }, 'Redis has lost jobs: adding them again');
    await this.flows.putBack(lost.map((row) => this.outbox.flowOf(row)));
  }

  private async noteDone(ids: string[]): Promise<void> {
    if (ids.length > 0) await runPrepared(this.database, this.outbox.statements.markDone, [ids]);
  }

  private async noteFailed(id: string, state: FlowState): Promise<void> {
    if (state.kind !== 'failed') return;
    this.logger.error({ outboxId: id, reason: state.reason }, 'a job of the outbox has failed for good');
    await runPrepared(this.database, this.outbox.statements.markFailed, [id, state.reason]);
  }
}
