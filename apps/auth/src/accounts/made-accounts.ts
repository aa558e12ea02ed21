import { countUse, insuredLimiter, type RateLimiterRedis, RedisClient } from '@lacorte/redis';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';

/** Maximum number of accounts that one network may make in a day: as many as it may send applications. */
const ACCOUNTS_MADE = { points: 2_000, duration: 24 * 60 * 60 };

/** Bounds the accounts that one network makes in a day. Counts in memory while Redis is down. */
@Injectable()
export class MadeAccounts {
  private readonly made: RateLimiterRedis;

  constructor(redis: RedisClient, @Inject(AUTH_SETTINGS) { factor }: AuthSettings) {
    const { points, duration } = ACCOUNTS_MADE;
    this.made = insuredLimiter(redis, { keyPrefix: 'accounts-made', points: Math.ceil(points * factor), duration });
  }

  /**
   * Counts an account before it is made, so that concurrent requests cannot pass the allowance together.
   * @param make returns undefined when there was an account already; such a call does not count
   * @throws DomainError too-many-requests
   */
  async countAndMake<T>(
    network: string | null | undefined,
    make: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (!network) return make();
    await countUse(this.made, network, 'error.tooManyToday');
    const made = await make().catch(async (error: unknown) => {
      await this.made.reward(network);
      throw error;
    });
    if (made === undefined) await this.made.reward(network);
    return made;
  }
}
