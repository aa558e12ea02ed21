import { producerConnection } from '@lacorte/jobs';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { toPrinted } from './print-wish';
import { PrintWishes } from './print-wishes';

/** Hands what has been printed to whoever waits for it at this moment; nobody has to. */
@Injectable()
export class PrintAnnouncer implements OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(
    redisUrl: string,
    private readonly wishes: PrintWishes,
  ) {
    this.redis = new Redis(producerConnection(redisUrl));
    // The queue says that Redis is away, and who waits finds the document without this.
    this.redis.on('error', () => undefined);
  }

  /** @param jobIds of the jobs that somebody may wait for; each waits for the key of their own wish */
  announce(jobIds: (string | undefined)[], pdf: Buffer): void {
    for (const jobId of new Set(jobIds)) {
      for (const { key, channel } of this.wishes.take(jobId)) {
        this.redis.publish(channel, toPrinted(key, pdf)).catch(() => undefined);
      }
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
