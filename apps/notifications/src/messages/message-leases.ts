import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Timings } from '../config';
import { NotNow } from './fault';

/** Part of a lease after which it is renewed. Most messages are sent sooner. */
const RENEWED_AFTER = 1 / 4;
const LOOKS = 8;

/** @param leaseMs a parameter of the statement, as `$3` */
export const prolong = (leaseMs: string) => `leased_until = now() + ${leaseMs}::float8 * interval '1 millisecond'`;

/** Skips locked rows, because they are being updated, or leased by another run. */
const RENEW = replannedStatement('renew-leases', { id: COLUMN.uuid })`
  UPDATE messages SET ${prolong('$3')} WHERE id IN (
    SELECT id FROM messages WHERE id = ANY($1) AND lease_token = ANY($2) AND state = 'sending' AND leased_until > now()
    FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/**
 * The process's view of its lease of a message. It never outlasts the lease in the database, because its time starts before the query,
 * and `performance.now()` continues while the process is suspended.
 */
export class Lease {
  private endsAt: number;

  /**
   * @param token `lease_token` of the row
   * @param askedAt `performance.now()` before the query
   */
  constructor(
    readonly messageId: string,
    readonly token: string,
    askedAt: number,
    private readonly lengthMs: number,
  ) {
    this.endsAt = askedAt + lengthMs;
  }

  get isDue(): boolean {
    return performance.now() > this.endsAt - this.lengthMs * (1 - RENEWED_AFTER);
  }

  renewed(askedAt: number): void {
    this.endsAt = askedAt + this.lengthMs;
  }

  /** @throws NotNow when another run may have leased the message since */
  require(): void {
    if (performance.now() >= this.endsAt) throw new NotNow();
  }
}

/** Renews the leases that this process holds, with one statement for all of them. */
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

  /** Runs after the last message in progress has ended, so no lease is left to renew. */
  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Ids of the messages in progress, also those whose lease has expired. */
  get messageIds(): string[] {
    return [...this.held].map(({ messageId }) => messageId);
  }

  /** Renews the lease during `work`. The lease may be lost nevertheless (see `Lease.require`). */
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
      // While PostgreSQL is down the leases expire; `Lease.require` finds that out.
    } finally {
      this.isRenewing = false;
    }
  }
}
