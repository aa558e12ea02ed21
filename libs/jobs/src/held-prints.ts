import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { producerConnection } from './connections';

/** How long a print is held: enough to read it or to send it at once. A later attempt does without it or prints again. */
export const HELD_PRINT_SECONDS = 300;

/**
 * PDFs that could not be stored because object storage is away. They show personal data, so they stay in Redis for minutes only,
 * under keys that expire, and never in results of jobs, which are kept for as long as anybody may want to look at a job.
 */
export class HeldPrints {
  private readonly redis: Redis;

  constructor(redisUrl: string) {
    this.redis = new Redis({ ...producerConnection(redisUrl), lazyConnect: true });
    // The queue says that Redis is away.
    this.redis.on('error', () => undefined);
  }

  /** @returns the key to find it by */
  async hold(pdf: Buffer): Promise<string> {
    const key = `held-print:${randomUUID()}`;
    await this.connected();
    await this.redis.set(key, pdf, 'EX', HELD_PRINT_SECONDS);
    return key;
  }

  /** The PDF, or null when its time is over. */
  async find(key: string): Promise<Buffer | null> {
    await this.connected();
    return this.redis.getBuffer(key);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Seldom needed: the first use connects. */
  private async connected(): Promise<void> {
    if (this.redis.status === 'wait') await this.redis.connect();
  }
}
