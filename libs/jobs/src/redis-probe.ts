import { Redis } from 'ioredis';
import { producerConnection } from './connections';

/** Asks whether Redis answers, over a connection of its own that never waits for it. */
export class RedisProbe {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = new Redis(producerConnection(url));
    // Lost connections show as a failing ping; without a listener they would end the process.
    this.redis.on('error', () => undefined);
  }

  /** Throws while Redis is away. */
  async ping(): Promise<void> {
    await this.redis.ping();
  }

  /** Called by Nest at the end. */
  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
