import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Timings } from '../timings';
import { prolong } from './claim';
import type { Lease } from './lease';

/** How often the process looks for claims to renew while one lasts. */
const LOOKS = 8;

/** Skips locked rows: they are being updated, or claimed by another run. */
const RENEW = replannedStatement('renew-leases', { id: COLUMN.uuid })`
  UPDATE messages SET ${prolong('$3')} WHERE id IN (
    SELECT id FROM messages WHERE id = ANY($1) AND claimed_by = ANY($2) AND state = 'sending' AND leased_until > now()
    FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Renews the claims that this process holds, with one statement for all of them. */
@Injectable()
export class MessageLeases implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly held = new Set<Lease>();
  private timer?: NodeJS.Timeout;
  private isRenewing = false;

  constructor(
    private readonly database: DataSource,
    private readonly timings: Timings,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.renew(), this.timings.leaseMs / LOOKS);
  }

  /** After the jobs in flight. */
  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Ids of the messages in progress, also those whose claim has expired. */
  get messageIds(): string[] {
    return [...this.held].map(({ messageId }) => messageId);
  }

  /** Renews the claim during `work`. It may be lost nevertheless: see `Lease.require`. */
  async during<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
    this.held.add(lease);
    try {
      return await work();
    } finally {
      this.held.delete(lease);
    }
  }

  private async renew(): Promise<void> {
    const due = [...this.held].filter(({ isDue }) => isDue);
    if (due.length === 0 || this.isRenewing) return;
    this.isRenewing = true;
    try {
      const askedAt = performance.now();
      const renewed = await runPrepared(this.database, RENEW, [
        due.map(({ messageId }) => messageId),
        due.map(({ token }) => token),
        this.timings.leaseMs,
      ]);
      const ids = new Set(renewed.map(({ id }) => id));
      for (const lease of due) if (ids.has(lease.messageId)) lease.renewed(askedAt);
    } catch {
      // While PostgreSQL is down the claims expire, which `Lease.require` notices.
    } finally {
      this.isRenewing = false;
    }
  }
}
