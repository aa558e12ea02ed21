import { redisOptions } from '@lacorte/redis';
import { Queue, type RedisOptions } from 'bullmq';
import { Redis } from 'ioredis';

/** Options of a producer's connection, which fails at once while Redis is down, so that no request is delayed. */
export function producerConnection(url: string): RedisOptions {
  return { ...redisOptions(url), enableOfflineQueue: false, maxRetriesPerRequest: 1 };
}

/** Options of a worker's connection, which waits for Redis without a time limit. */
export function workerConnection(url: string): RedisOptions {
  return { ...redisOptions(url), maxRetriesPerRequest: null };
}

const COMMAND_TIMEOUT_MS = 5_000;

/**
 * A queue with a separate connection, for producers that tolerate outages of Redis. BullModule creates each queue once per process, so a
 * queue that BullMQ failed to initialise could not be replaced. Its connection waits for Redis, because workers have the same one.
 */
export class QueueConnection {
  /** For commands that BullMQ does not offer. */
  readonly redis: Redis;
  private opened?: Promise<Queue>;
  private isAway = false;

  /** @param onOutage called once per outage of Redis, with its cause */
  constructor(
    redisUrl: string,
    private readonly name: string,
    private readonly onOutage: (error: Error) => void,
  ) {
    this.redis = new Redis({ ...producerConnection(redisUrl), commandTimeout: COMMAND_TIMEOUT_MS });
    this.redis.on('error', (error) => this.noteOutage(error));
    this.redis.on('ready', () => {
      this.isAway = false;
    });
  }

  /**
   * BullMQ initialises a connection only once, so a connection whose initialisation failed is discarded.
   *
   * @throws Error while Redis is down
   */
  open(): Promise<Queue> {
    this.opened ??= this.prepare().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  async close(): Promise<void> {
    const queue = await this.opened?.catch(() => undefined);
    await queue?.close().catch(() => undefined);
    this.redis.disconnect();
  }

  private async prepare(): Promise<Queue> {
    const queue = new Queue(this.name, { connection: this.redis });
    queue.on('error', (error) => this.noteOutage(error));
    await queue.waitUntilReady();
    return queue;
  }

  private noteOutage(error: Error): void {
    if (!this.isAway) this.onOutage(error);
    this.isAway = true;
  }
}
