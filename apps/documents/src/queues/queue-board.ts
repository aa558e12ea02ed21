import type { IncomingMessage, ServerResponse } from 'node:http';
import { QUEUES_PATH } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { QUEUES } from '@lacorte/jobs';
import { RedisClient } from '@lacorte/redis';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';

const REDIS_TIMEOUT_MS = 3_000;

/** Handles requests whose URL is relative to the board's path. */
type BoardHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Bull Board over all queues, loaded at the first request, because most processes never need it. */
@Injectable()
export class QueueBoard implements OnApplicationShutdown {
  private redis?: RedisClient;
  private loaded?: Promise<BoardHandler>;

  constructor(private readonly redisUrl: string) {}

  /** @throws DomainError unavailable while Redis is down */
  async handler(): Promise<BoardHandler> {
    // The offline queue lets the first command wait for the connection, within the timeout.
    this.redis ??= new RedisClient({ url: this.redisUrl, enableOfflineQueue: true, commandTimeout: REDIS_TIMEOUT_MS });
    try {
      await this.redis.ping();
      this.loaded ??= load(this.redis).catch((error: unknown) => {
        this.loaded = undefined;
        throw error;
      });
      return await this.loaded;
    } catch (error) {
      throw DomainError.unavailable(error);
    }
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

async function load(redis: RedisClient): Promise<BoardHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
  const queues = Object.values(QUEUES).map((name) =>
    new Queue(name, { connection: redis }).on('error', () => undefined),
  );
  // BullMQ prepares a connection only once, so a queue whose preparation failed is useless.
  await Promise.all(queues.map((queue) => queue.waitUntilReady()));
  const serverAdapter = new ExpressAdapter().setBasePath(QUEUES_PATH);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'La Corte', hideRedisDetails: true } },
  });
  const board = serverAdapter.getRouter();
  board.disable('x-powered-by');
  return board;
}
