import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboxFlows } from './outbox-flows';
import type { OutboxRow } from './outbox-row';

const BATCH = 50;

const NOT_RELAYED = `
  SELECT id, kind, payload FROM applications.outbox
  WHERE relayed_at IS NULL ORDER BY created_at, id LIMIT ${BATCH}`;

const MARK_RELAYED = `
  UPDATE applications.outbox SET relayed_at = now() WHERE id = ANY($1) AND relayed_at IS NULL`;

/**
 * Makes work of what stands in the outbox. No row is locked while Redis is asked: two workers may add the same flow, which
 * makes it once, and a worker that dies between adding and marking adds it again.
 */
@Injectable()
export class RelayOutbox {
  constructor(
    private readonly database: DataSource,
    private readonly flows: OutboxFlows,
  ) {}

  /** @returns whether there may be more */
  async run(): Promise<boolean> {
    if (!this.flows.isReachable) return false;
    const rows = await this.database.query<OutboxRow[]>(NOT_RELAYED);
    if (rows.length === 0) return false;
    await this.flows.add(rows);
    await this.database.query(MARK_RELAYED, [rows.map(({ id }) => id)]);
    return rows.length === BATCH;
  }
}
