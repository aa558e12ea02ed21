import { DomainError } from '@lacorte/errors';
import type { Logger } from '@lacorte/observability';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';

const WRONG_PASSWORDS = 10;
const WINDOW_SECONDS = 15 * 60;
/** A login must not wait for a Redis that does not answer: after this long the process counts by itself. */
const REDIS_ANSWER_MS = 300;
/** After this long the connection counts as broken, so that the logins that follow do not wait at all. */
const REDIS_SILENCE_MS = 600;
const RECONNECT_MS = { first: 100, most: 2_000 };

export interface LoginThrottleSettings {
  redisUrl: string;
  /** Multiplies the number of wrong passwords allowed. */
  factor: number;
  logger: Logger;
}

/**
 * Counts wrong passwords per account, known or not: after ten within 15 minutes the account takes none, not even the right
 * one, until the 15 minutes are over. Counts are in Redis, and in this process's memory while Redis is away.
 */
export class LoginThrottle {
  private readonly redis: Redis;
  private readonly limiter: RateLimiterRedis;
  private redisIsAway = false;

  constructor({ redisUrl, factor, logger }: LoginThrottleSettings) {
    this.redis = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: REDIS_ANSWER_MS,
      socketTimeout: REDIS_SILENCE_MS,
      retryStrategy: (attempt) => Math.min(RECONNECT_MS.first * attempt, RECONNECT_MS.most),
    });
    this.warnOncePerOutage(logger);
    const allowance = { points: Math.ceil(WRONG_PASSWORDS * factor), duration: WINDOW_SECONDS };
    this.limiter = new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: 'wrong-passwords',
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: 'wrong-passwords', ...allowance }),
      ...allowance,
    });
  }

  /** @throws DomainError too-many-requests while the account is blocked */
  async refuseBlocked(email: string): Promise<void> {
    const count = await this.limiter.get(keyOf(email));
    if (count && count.consumedPoints >= this.limiter.points) throw tooManyAttempts(count);
  }

  /** Counts a wrong password. */
  async countWrong(email: string): Promise<void> {
    await this.limiter.consume(keyOf(email)).catch((refusal: RateLimiterRes | Error) => {
      if (refusal instanceof Error) throw refusal;
    });
  }

  /** Forgets what was counted, after the right password. */
  async forget(email: string): Promise<void> {
    await this.limiter.delete(keyOf(email));
  }

  onModuleDestroy(): void {
    this.redis.disconnect();
  }

  private warnOncePerOutage(logger: Logger): void {
    this.redis.on('error', (err) => {
      if (!this.redisIsAway) logger.warn({ err }, 'Redis is away: wrong passwords are counted in memory');
      this.redisIsAway = true;
    });
    this.redis.on('ready', () => {
      if (this.redisIsAway) logger.info('Redis is back');
      this.redisIsAway = false;
    });
  }
}

function keyOf(email: string): string {
  return email.toLowerCase();
}

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): DomainError {
  return new DomainError('too-many-requests', 'accounts.tooManyAttempts', {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  });
}
