import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PROLONG } from './claim';
import type { Lease } from './lease';

const LOOK_EVERY_MS = 1_000;

/** Waits for no row: one that is locked is being noted, and needs no renewal, or has gone to another run. */
const RENEW = `
  UPDATE messages SET ${PROLONG} WHERE id IN (
    SELECT id FROM messages WHERE id = ANY($1) AND claimed_by = ANY($2) AND state = 'sending' AND leased_until > now()
    FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** The claims that this process has in its hands: renewed for as long as it lives, with one statement for all of them. */
@Injectable()
export class MessageLeases implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly held = new Set<Lease>();
  private timer?: NodeJS.Timeout;
  private isRenewing = false;

  constructor(private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.renew(), LOOK_EVERY_MS);
  }

  /** After the jobs in flight. */
  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Does the work for a message while its claim is renewed. The claim may be lost all the same: see `Lease.require`. */
  async during<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
    this.held.add(lease);
    try {
      return await work();
    } finally {
      this.held.delete(lease);
    }
  }

  /** While PostgreSQL is away claims are not renewed, so that they end. */
  private async renew(): Promise<void> {
    const due = [...this.held].filter(({ isDue }) => isDue);
    if (due.length === 0 || this.isRenewing) return;
    this.isRenewing = true;
    try {
      const askedAt = performance.now();
      const [renewed] = await this.database.query<[{ id: string }[], number]>(RENEW, [
        due.map(({ messageId }) => messageId),
        due.map(({ token }) => token),
      ]);
      const ids = new Set(renewed.map(({ id }) => id));
      for (const lease of due) if (ids.has(lease.messageId)) lease.renewed(askedAt);
    } catch {
      // Each claim ends by itself; who needs it finds out.
    } finally {
      this.isRenewing = false;
    }
  }
}
