import { DomainError } from '@lacorte/errors';
import { producerConnection } from '@lacorte/jobs';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

const REDIS_TIMEOUT_MS = 1_000;

/** Calls that attach files to one application, or keep them for the drafts of one account. A person needs a few. */
const ATTACHMENTS = { name: 'claims', most: 30, seconds: 60 };
/** Exports of one account. An export may read 70 MiB per application from storage. */
const EXPORTS = { name: 'exports', most: 5, seconds: 60 * 60 };

/**
 * Counts calls per application or account, after its access was checked, so that others cannot use up its limit. While Redis is
 * down, only the gateway's limit per address applies.
 */
abstract class RateLimit implements OnApplicationShutdown {
  /** `name` is the prefix of the keys in Redis. */
  protected abstract readonly allowance: { name: string; most: number; seconds: number };
  private readonly redis: Redis;

  /** @param factor multiplies the allowance */
  constructor(
    redisUrl: string,
    private readonly factor: number,
  ) {
    this.redis = new Redis({ ...producerConnection(redisUrl), commandTimeout: REDIS_TIMEOUT_MS });
    // PrintQueue logs outages.
    this.redis.on('error', () => undefined);
  }

  /** @throws DomainError too-many-requests */
  async count(id: string): Promise<void> {
    const { name, most, seconds } = this.allowance;
    const key = `${name}:${id}`;
    const counting = this.redis.multi().incr(key).expire(key, seconds, 'NX').ttl(key).exec();
    const answers = (await counting.catch(() => null)) ?? [];
    const [calls = 0, , secondsLeft = 0] = answers.map(([, value]) => Number(value));
    if (calls <= Math.ceil(most * this.factor)) return;
    const retryAfterSeconds = Math.max(1, secondsLeft);
    throw new DomainError('too-many-requests', 'error.tooManyRequests', { retryAfterSeconds });
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

export class AttachLimit extends RateLimit {
  protected readonly allowance = ATTACHMENTS;
}

export class ExportLimit extends RateLimit {
  protected readonly allowance = EXPORTS;
}
