import { DomainError } from '@lacorte/errors';
import type { Logger } from '@lacorte/observability';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';

const WRONG_PASSWORDS = 10;
/** Of one address: a whole building may share it, but hardly twenty people who all forget their password in a quarter of an hour. */
const ACCOUNTS_TRIED = 20;
const WINDOW_SECONDS = 15 * 60;
/** A login must not wait for a Redis that does not answer: after this long the process counts by itself. */
const REDIS_ANSWER_MS = 300;
/** After this long the connection counts as broken, so that the logins that follow do not wait at all. */
const REDIS_SILENCE_MS = 600;
const RECONNECT_MS = { first: 100, most: 2_000 };

export interface LoginThrottleSettings {
  redisUrl: string;
  /** Multiplies both allowances. */
  factor: number;
  logger: Logger;
}

/**
 * Counts wrong passwords per account, known or not: after ten within 15 minutes the account takes none, not even the right
 * one, until the 15 minutes are over. Counts, too, at how many accounts an address has failed: after twenty it may log in
 * nowhere for as long. Counts are in Redis, and in this process's memory while Redis is away.
 */
export class LoginThrottle {
  private readonly logger: Logger;
  private readonly redis: Redis;
  private readonly accounts: RateLimiterRedis;
  private readonly addresses: RateLimiterRedis;
  private redisIsAway = false;

  constructor({ redisUrl, factor, logger }: LoginThrottleSettings) {
    this.logger = logger;
    this.redis = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: REDIS_ANSWER_MS,
      socketTimeout: REDIS_SILENCE_MS,
      retryStrategy: (attempt) => Math.min(RECONNECT_MS.first * attempt, RECONNECT_MS.most),
    });
    this.warnOncePerOutage();
    this.accounts = this.limiter('wrong-passwords', Math.ceil(WRONG_PASSWORDS * factor));
    this.addresses = this.limiter('accounts-tried', Math.ceil(ACCOUNTS_TRIED * factor));
  }

  /**
   * @param address of the person's connection, where it is known
   * @returns whether wrong passwords may be counted for the account, which the right one makes forgotten
   * @throws DomainError too-many-requests while the account or the address is blocked
   */
  async refuseBlocked(email: string, address?: string): Promise<{ hasFailed: boolean }> {
    if (await this.isNothingCounted(email, address)) return { hasFailed: false };
    const counts = await Promise.all([
      blockedIn(this.accounts, keyOf(email)),
      address ? blockedIn(this.addresses, address) : null,
    ]);
    const blocked = counts.find((count) => count !== null);
    if (blocked) throw tooManyAttempts(blocked);
    return { hasFailed: true };
  }

  /** Counts a wrong password, at the address once per account. */
  async countWrong(email: string, address?: string): Promise<void> {
    const { consumedPoints } = await consume(this.accounts, keyOf(email));
    if (consumedPoints === this.accounts.points) this.logger.warn('an account is blocked after wrong passwords');
    if (!address || consumedPoints > 1) return;
    const tried = await consume(this.addresses, address);
    if (tried.consumedPoints === this.addresses.points) this.logger.warn('an address is blocked after wrong passwords');
  }

  /** Forgets what was counted for an account, after the right password. */
  async forget(email: string): Promise<void> {
    await this.accounts.delete(keyOf(email));
  }

  /** One question for both: most logins come without a wrong password before them. False also while Redis does not answer. */
  private async isNothingCounted(email: string, address?: string): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    const keys = [this.accounts.getKey(keyOf(email)), ...(address ? [this.addresses.getKey(address)] : [])];
    return (await this.redis.exists(keys).catch(() => undefined)) === 0;
  }

  private limiter(keyPrefix: string, points: number): RateLimiterRedis {
    const allowance = { keyPrefix, points, duration: WINDOW_SECONDS };
    return new RateLimiterRedis({
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(allowance),
      ...allowance,
    });
  }

  onModuleDestroy(): void {
    this.redis.disconnect();
  }

  private warnOncePerOutage(): void {
    this.redis.on('error', (err) => {
      if (!this.redisIsAway) this.logger.warn({ err }, 'Redis is away: wrong passwords are counted in memory');
      this.redisIsAway = true;
    });
    this.redis.on('ready', () => {
      if (this.redisIsAway) this.logger.info('Redis is back');
      this.redisIsAway = false;
    });
  }
}

/** @returns the count that blocks this key, or null */
async function blockedIn(limiter: RateLimiterRedis, key: string): Promise<RateLimiterRes | null> {
  const count = await limiter.get(key);
  return count && count.consumedPoints >= limiter.points ? count : null;
}

/** Counts beyond the allowance, too. */
function consume(limiter: RateLimiterRedis, key: string): Promise<RateLimiterRes> {
  return limiter.consume(key).catch((refusal: RateLimiterRes | Error) => {
    if (refusal instanceof Error) throw refusal;
    return refusal;
  });
}

function keyOf(email: string): string {
  return email.toLowerCase();
}

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): DomainError {
  return new DomainError('too-many-requests', 'accounts.tooManyAttempts', {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  });
}
