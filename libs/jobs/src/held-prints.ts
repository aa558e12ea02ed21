import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { producerConnection } from './connections';

/** How long a print is held: enough to read or send it at once. Later attempts print it again or go without. */
export const HELD_PRINT_SECONDS = 300;

/**
 * PDFs that could not be stored while object storage is away. They contain personal data, so they are held in Redis under keys that
 * expire within minutes, never in job results, which are kept much longer.
 */
export class HeldPrints {
  private readonly redis: Redis;

  constructor(redisUrl: string) {
    this.redis = new Redis({ ...producerConnection(redisUrl), lazyConnect: true });
    // The queue logs that Redis is away.
    this.redis.on('error', () => undefined);
  }

  /** @returns the key to find it by */
  async hold(pdf: Buffer): Promise<string> {
    const key = `held-print:${randomUUID()}`;
    await this.connected();
    await this.redis.set(key, pdf, 'EX', HELD_PRINT_SECONDS);
    return key;
  }

  /** The PDF, or null once it has expired. */
  async find(key: string): Promise<Buffer | null> {
    await this.connected();
    return this.redis.getBuffer(key);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Connects at the first use: most processes never need it. */
  private async connected(): Promise<void> {
    if (this.redis.status === 'wait') await this.redis.connect();
  }
}
