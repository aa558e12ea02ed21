import { Redis } from 'ioredis';
import { producerConnection } from './connections';

/** Checks whether Redis answers, over a separate connection that never waits for it. */
export class RedisProbe {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = new Redis(producerConnection(url));
    // Lost connections appear as a failing ping; without a listener they would crash the process.
    this.redis.on('error', () => undefined);
  }

  /** Throws while Redis is down. */
  async ping(): Promise<void> {
    await this.redis.ping();
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
