import { RedisClient, redisOptions } from '@lacorte/redis';
import { FlowProducer, Queue, type RedisOptions } from 'bullmq';

/** Options of a producer's connection. It fails at once while Redis is down, so that no request is delayed. */
export function producerConnection(url: string): RedisOptions {
  return { ...redisOptions(url), enableOfflineQueue: false, maxRetriesPerRequest: 1 };
}

/** Options of a worker's connection. It waits for Redis without a time limit. */
export function workerConnection(url: string): RedisOptions {
  return { ...redisOptions(url), maxRetriesPerRequest: null };
}

const COMMAND_TIMEOUT_MS = 5_000;

/** Common methods of `Queue` and `FlowProducer`. */
interface Opened {
  on(event: 'error', listener: () => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<unknown>;
}

/**
 * A connection to queues, for producers that tolerate outages of Redis. BullModule does not suit them. It creates each queue once per
 * process, so a queue that failed to initialise could not be replaced, and its connection waits for Redis, because workers share it.
 */
export class QueueConnection {
  readonly redis: RedisClient;
  private readonly opened = new Map<string, Promise<Opened>>();

  /** @param outage log line of an outage of Redis */
  constructor(redisUrl: string, outage: string) {
    this.redis = new RedisClient({ url: redisUrl, outage, commandTimeout: COMMAND_TIMEOUT_MS });
  }

  /** @throws Error while Redis is down */
  queue(name: string): Promise<Queue> {
    return this.open(`queue ${name}`, () => new Queue(name, { connection: this.redis }));
  }

  /** @throws Error while Redis is down */
  flows(): Promise<FlowProducer> {
    return this.open('flows', () => new FlowProducer({ connection: this.redis }));
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.opened.values());
    await Promise.allSettled(opened.map((part) => part.status === 'fulfilled' && part.value.close()));
    this.redis.disconnect();
  }

  /** Opens a queue or flow. BullMQ initialises an object only once, so an object whose initialisation failed is discarded. */
  private open<T extends Opened>(key: string, create: () => T): Promise<T> {
    const known = this.opened.get(key) as Promise<T> | undefined;
    if (known) return known;
    const opening = initialised(create()).catch((error: unknown) => {
      this.opened.delete(key);
      throw error;
    });
    this.opened.set(key, opening);
    return opening;
  }
}

async function initialised<T extends Opened>(part: T): Promise<T> {
  // The connection already logs its outages.
  part.on('error', () => undefined);
  await part.waitUntilReady();
  return part;
}
