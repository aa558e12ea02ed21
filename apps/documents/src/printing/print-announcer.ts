import { producerConnection } from '@lacorte/jobs';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { printChannel } from './print-channel';

/** Hands what has been printed to whoever waits for it at this moment; nobody has to. */
@Injectable()
export class PrintAnnouncer implements OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(redisUrl: string) {
    this.redis = new Redis(producerConnection(redisUrl));
    // The queue says that Redis is away, and who waits finds the document without this.
    this.redis.on('error', () => undefined);
  }

  announce(key: string, pdf: Buffer): void {
    this.redis.publish(printChannel(key), pdf).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
