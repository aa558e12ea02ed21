import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** After this time without an answer, the process counts in memory. */
const REDIS_ANSWER_MS = 300;
/** After this time the connection counts as broken, so that later logins do not wait. */
const REDIS_SILENCE_MS = 600;
const RECONNECT_MS = { first: 100, most: 2_000 };

export interface Allowance {
  keyPrefix: string;
  points: number;
  /** In seconds. */
  duration: number;
}

/** Counters in Redis, or in memory while Redis is down. */
export class RedisLimiters {
  private readonly logger = new Logger(RedisLimiters.name);
  private readonly redis: Redis;
  private redisIsAway = false;

  constructor(redisUrl: string) {
    this.redis = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: REDIS_ANSWER_MS,
      socketTimeout: REDIS_SILENCE_MS,
      retryStrategy: (attempt) => Math.min(RECONNECT_MS.first * attempt, RECONNECT_MS.most),
    });
    this.warnOncePerOutage();
  }

  limiter(allowance: Allowance): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(allowance),
      ...allowance,
    });
  }

  /** Checks several counters with one command. False also while Redis does not answer. */
  async holdNone(keys: string[]): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    return (await this.redis.exists(keys).catch(() => undefined)) === 0;
  }

  disconnect(): void {
    this.redis.disconnect();
  }

  private warnOncePerOutage(): void {
    this.redis.on('error', (err) => {
      if (!this.redisIsAway) this.logger.warn({ err }, 'Redis is down: wrong passwords are counted in memory');
      this.redisIsAway = true;
    });
    this.redis.on('ready', () => {
      if (this.redisIsAway) this.logger.log('Redis is back');
      this.redisIsAway = false;
    });
  }
}
