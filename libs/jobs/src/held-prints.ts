import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { producerConnection } from './connections';

/** Long enough to read a print or send it at once. Later attempts print again or do without it. */
const HELD_PRINT_SECONDS = 300;

/** PDFs for minutes while object storage is down. Never in job results, because these keep personal data for a day. */
export class HeldPrints {
  private readonly redis: Redis;

  constructor(redisUrl: string) {
    this.redis = new Redis({ ...producerConnection(redisUrl), lazyConnect: true });
    // The queue already logs outages of Redis.
    this.redis.on('error', () => undefined);
  }

  /** @returns the key for `find` */
  async hold(pdf: Buffer): Promise<string> {
    const key = `held-print:${randomUUID()}`;
    await this.connected();
    await this.redis.set(key, pdf, 'EX', HELD_PRINT_SECONDS);
    return key;
  }

  /** The PDF, or null after it has expired. */
  async find(key: string): Promise<Buffer | null> {
    await this.connected();
    return this.redis.getBuffer(key);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Connects on first use, because the connection is rarely needed. */
  private async connected(): Promise<void> {
    if (this.redis.status === 'wait') await this.redis.connect();
  }
}
