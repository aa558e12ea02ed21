import { randomUUID } from 'node:crypto';
import { workerConnection } from '@lacorte/jobs';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { fromPrinted } from './print-wish';

/** Somebody who waits for a document. */
export interface Listening {
  /** Gives the PDF when it has been printed; never anything when that was not heard. */
  heard: Promise<Buffer>;
  end(): void;
}

/** Hears what the worker has printed, for readers that wait for it; what it misses they find by asking. */
@Injectable()
export class PrintListener implements OnApplicationShutdown {
  /** Redis channel of this process, on which it hears all that it waits for: another one for each document would take time. */
  readonly channel = `printed:${randomUUID()}`;
  private readonly redis: Redis;
  private readonly awaited = new Map<string, (pdf: Buffer) => void>();

  constructor(redisUrl: string) {
    this.redis = new Redis(workerConnection(redisUrl));
    // The queue of prints says that Redis is away.
    this.redis.on('error', () => undefined);
    this.redis.on('messageBuffer', (_, printed: Buffer) => this.hear(printed));
    this.redis.subscribe(this.channel).catch(() => undefined);
  }

  /** One reader at a time may wait for a key. */
  listenFor(key: string): Listening {
    const heard = new Promise<Buffer>((resolve) => this.awaited.set(key, resolve));
    return { heard, end: () => void this.awaited.delete(key) };
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private hear(printed: Buffer): void {
    const { key, pdf } = fromPrinted(printed);
    this.awaited.get(key)?.(pdf);
  }
}
