import { DomainError } from '@lacorte/errors';
import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { RedisLimiters } from './redis-limiters';

/** Accounts that applicants of one network make: as many as it may send applications in a day. */
const ACCOUNTS_MADE = { points: 2_000, duration: 24 * 60 * 60 };

/** Bounds the accounts that one network makes in a day; in memory while Redis is down. */
@Injectable()
export class MadeAccounts {
  private readonly limiters: RedisLimiters;
  private readonly made: RateLimiterRedis;

  constructor(@Inject(AUTH_SETTINGS) { redisUrl, factor, periods }: AuthSettings) {
    this.limiters = new RedisLimiters(redisUrl, periods);
    const { points, duration } = ACCOUNTS_MADE;
    this.made = this.limiters.limiter({ keyPrefix: 'accounts-made', points: Math.ceil(points * factor), duration });
  }

  /**
   * Counts an account before it is made, so that concurrent requests cannot pass the allowance together.
   *
   * @param network of the applicant; without one nothing is counted
   * @param make undefined when there was an account already, which does not count
   * @throws DomainError too-many-requests
   */
  async within<T>(network: string | null | undefined, make: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!network) return make();
    await this.count(network);
    const made = await make().catch(async (error: unknown) => {
      await this.made.reward(network);
      throw error;
    });
    if (made === undefined) await this.made.reward(network);
    return made;
  }

  onModuleDestroy(): void {
    this.limiters.disconnect();
  }

  private async count(network: string): Promise<void> {
    try {
      await this.made.consume(network);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw new DomainError('too-many-requests', 'error.tooManyToday', { retryAfterSeconds });
    }
  }
}
