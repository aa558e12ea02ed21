import type { Receipt } from '@lacorte/contracts';
import { workerConnection } from '@lacorte/jobs';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Redis channel on which receipts come to the workers just before the jobs that print them; nothing of them stays in Redis. */
export const HANDED_RECEIPTS = 'receipts-to-print';

/** As long as a job waits when there is no queue. */
const FRESH_MS = 2_000;
const HELD = 100;

/** Receipts that have been read for somebody who waits for the PDF, so that they need not be read again. */
export class HandedReceipts implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly held = new Map<string, { receipt: Receipt; at: number }>();

  constructor(redisUrl: string) {
    this.redis = new Redis(workerConnection(redisUrl));
    // The queue says that Redis is away; what is not handed over is read.
    this.redis.on('error', () => undefined);
    this.redis.on('message', (_, content: string) => this.hold(JSON.parse(content) as Receipt));
    this.redis.subscribe(HANDED_RECEIPTS).catch(() => undefined);
  }

  /** The receipt of an application if it has just come. */
  take(applicationId: string): Receipt | undefined {
    const found = this.held.get(applicationId);
    this.held.delete(applicationId);
    return found && Date.now() - found.at < FRESH_MS ? found.receipt : undefined;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Every worker gets them, and one has the job: the oldest are forgotten. */
  private hold(receipt: Receipt): void {
    this.held.set(receipt.id, { receipt, at: Date.now() });
    const [oldest] = this.held.keys();
    if (this.held.size > HELD && oldest !== undefined) this.held.delete(oldest);
  }
}
