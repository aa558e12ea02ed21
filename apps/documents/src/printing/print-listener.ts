import { producerConnection } from '@lacorte/jobs';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { printChannel } from './print-channel';

/** Somebody who waits for a document. */
export interface Listening {
  /** Gives the PDF when it has been printed; never anything when that was not heard. */
  heard: Promise<Buffer>;
  end(): void;
}

/** Hears what the worker has printed, for readers that wait for it; what it misses they find by asking. */
@Injectable()
export class PrintListener implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly awaited = new Map<string, (pdf: Buffer) => void>();

  constructor(redisUrl: string) {
    this.redis = new Redis(producerConnection(redisUrl));
    // The queue of prints says that Redis is away.
    this.redis.on('error', () => undefined);
    this.redis.on('messageBuffer', (channel: Buffer, pdf: Buffer) => this.awaited.get(channel.toString())?.(pdf));
  }

  /** One reader at a time may wait for a key. */
  listenFor(key: string): Listening {
    const channel = printChannel(key);
    const heard = new Promise<Buffer>((resolve) => this.awaited.set(channel, resolve));
    this.redis.subscribe(channel).catch(() => undefined);
    const end = () => {
      this.awaited.delete(channel);
      this.redis.unsubscribe(channel).catch(() => undefined);
    };
    return { heard, end };
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
