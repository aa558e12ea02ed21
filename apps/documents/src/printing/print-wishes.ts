import { workerConnection } from '@lacorte/jobs';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { PRINT_WISHES, type PrintWish, printJobId } from './print-wish';

/** More than wait at once. */
const HELD = 1_000;

/** What readers wait for at this moment. Whoever is missed here finds the document all the same. */
@Injectable()
export class PrintWishes implements OnApplicationShutdown {
  private readonly redis: Redis;
  /** By the job that prints the document. */
  private readonly held = new LRUCache<string, { key: string; channels: Set<string>; handedOver?: object }>({
    max: HELD,
  });

  constructor(redisUrl: string) {
    this.redis = new Redis(workerConnection(redisUrl));
    // The queue says that Redis is away.
    this.redis.on('error', () => undefined);
    this.redis.on('message', (_, wish: string) => this.hold(JSON.parse(wish) as PrintWish));
    this.redis.subscribe(PRINT_WISHES).catch(() => undefined);
  }

  /** What came along for a job. It is what the key stands for, so that it is never stale. */
  handedOver(jobId: string | undefined): object | undefined {
    return this.held.get(jobId ?? '')?.handedOver;
  }

  /** How many processes wait for a job. */
  readersOf(jobId: string): number {
    return this.held.get(jobId)?.channels.size ?? 0;
  }

  /** Removes a job's wish. @returns where all who wait hear of it, and the key that they wait for */
  take(jobId: string | undefined): { key: string; channel: string }[] {
    const wish = this.held.get(jobId ?? '');
    this.held.delete(jobId ?? '');
    return [...(wish?.channels ?? [])].map((channel) => ({ key: wish?.key ?? '', channel }));
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Every worker hears of all, and one has the job: the oldest are forgotten. */
  private hold({ key, channel, handedOver }: PrintWish): void {
    const id = printJobId(key);
    const channels = this.held.get(id)?.channels ?? new Set();
    this.held.set(id, { key, channels: channels.add(channel), handedOver });
  }
}
