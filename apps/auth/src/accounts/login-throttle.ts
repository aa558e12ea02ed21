import type { DomainError } from '@lacorte/errors';
import {
  insuredLimiter,
  type RateLimiterRedis,
  type RateLimiterRes,
  RedisClient,
  tooManyRequests,
} from '@lacorte/redis';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';

/** Maximum number of wrong passwords per account, from all unknown browsers together or from a known browser. */
const WRONG_PASSWORDS = 10;
/** Numbers of accounts with failed logins at which a network's logins are delayed or refused. Hundreds of people may share a network. */
const ACCOUNTS_FAILED = { slow: 20, refused: 200 };
const WINDOW_SECONDS = 15 * 60;

/** Maximum number of delayed logins at once, because a waiting login holds a connection and memory. */
const MOST_WAITING = { ofNetwork: 20, inAll: 500 };

export class LoginDelays {
  private readonly waiting = new Map<string, number>();
  private total = 0;

  /** Delays a login. Returns false at once when too many logins already wait. */
  async wait(network: string, ms: number): Promise<boolean> {
    const ofNetwork = this.waiting.get(network) ?? 0;
    if (ofNetwork >= MOST_WAITING.ofNetwork || this.total >= MOST_WAITING.inAll) return false;
    this.count(network, 1);
    try {
      await new Promise((resolve) => setTimeout(resolve, ms));
    } finally {
      this.count(network, -1);
    }
    return true;
  }

  private count(network: string, change: 1 | -1): void {
    const now = (this.waiting.get(network) ?? 0) + change;
    if (now === 0) this.waiting.delete(network);
    else this.waiting.set(network, now);
    this.total += change;
  }
}

export interface Attempt {
  /** Id of the account and version of its password, or a hash of an unknown e-mail address. */
  account: string;
  /** Id of the browser, if it has logged in to this account before. */
  device?: string;
  network?: string;
}

interface Standing {
  /** Whether wrong passwords were counted. The right password resets the count. */
  hasFailed: boolean;
  delayMs: number;
  /** The refusal for everyone except an administrator with the right password. */
  refusal?: DomainError;
}

/**
 * Counts wrong passwords (docs/adr/0020): per account for unknown browsers, per browser for known ones, and the accounts for
 * which unknown browsers of a network have failed.
 */
@Injectable()
export class LoginThrottle {
  private readonly logger = new Logger(LoginThrottle.name);
  private readonly wrongPasswords: RateLimiterRedis;
  private readonly failedFrom: RateLimiterRedis;
  private readonly accountsFailed: RateLimiterRedis;
  private readonly slowAfter: number;
  private readonly longestDelayMs: number;
  private readonly delays = new LoginDelays();

  constructor(redis: RedisClient, @Inject(AUTH_SETTINGS) { factor, periods }: AuthSettings) {
    this.longestDelayMs = periods.LOGIN_DELAY_MS;
    const limiter = (keyPrefix: string, points: number) =>
      insuredLimiter(redis, { keyPrefix, points, duration: WINDOW_SECONDS });
    this.wrongPasswords = limiter('wrong-passwords', Math.ceil(WRONG_PASSWORDS * factor));
    this.failedFrom = limiter('failed-from', 1);
    this.accountsFailed = limiter('accounts-failed', Math.ceil(ACCOUNTS_FAILED.refused * factor));
    this.slowAfter = Math.ceil(ACCOUNTS_FAILED.slow * factor);
  }

  /**
   * Delays logins from networks with many failed accounts.
   * @returns when too many logins wait already, the refusal for everyone except an administrator
   * @throws DomainError as `standingOf`
   */
  async delayOrRefuse(attempt: Attempt): Promise<DomainError | undefined> {
    const { delayMs } = await this.standingOf(attempt);
    const hasWaited = !attempt.network || delayMs === 0 || (await this.delays.wait(attempt.network, delayMs));
    return hasWaited ? undefined : tooManyAttempts(delayMs);
  }

  /** @throws DomainError too-many-requests while the account takes no password from this browser */
  async standingOf(attempt: Attempt): Promise<Standing> {
    const network = attempt.device ? undefined : attempt.network;
    const [wrong, failed] = await Promise.all([
      this.wrongPasswords.get(keyOf(attempt)),
      network ? this.accountsFailed.get(network) : null,
    ]);
    if (isUsedUp(this.wrongPasswords, wrong)) throw tooManyAttempts(wrong.msBeforeNext);
    const refusal = isUsedUp(this.accountsFailed, failed) ? tooManyAttempts(failed.msBeforeNext) : undefined;
    return { hasFailed: wrong !== null, delayMs: this.delayAfter(failed?.consumedPoints ?? 0), refusal };
  }

  /** Counts a wrong password, even beyond the allowance. The network of an unknown browser is counted once per account. */
  async countWrong(attempt: Attempt): Promise<void> {
    const wrong = await this.wrongPasswords.penalty(keyOf(attempt));
    if (wrong.consumedPoints === this.wrongPasswords.points) {
      this.logger.warn('an account is blocked after wrong passwords');
    }
    const { account, device, network } = attempt;
    if (device || !network) return;
    if ((await this.failedFrom.penalty(`${network} ${account}`)).consumedPoints > 1) return;
    const failed = await this.accountsFailed.penalty(network);
    if (failed.consumedPoints === this.accountsFailed.points) {
      this.logger.warn('an address is asked to wait after wrong passwords for many accounts');
    }
  }

  async forget(attempt: Attempt): Promise<void> {
    await this.wrongPasswords.delete(keyOf(attempt));
  }

  /** The delay grows linearly up to the number of accounts at which logins are refused. */
  private delayAfter(accounts: number): number {
    if (accounts < this.slowAfter) return 0;
    const share = (accounts - this.slowAfter + 1) / (this.accountsFailed.points - this.slowAfter + 1);
    return Math.round(this.longestDelayMs * Math.min(1, share));
  }
}

const keyOf = ({ account, device }: Attempt) => (device ? `${account} ${device}` : account);

function isUsedUp(limiter: RateLimiterRedis, uses: RateLimiterRes | null): uses is RateLimiterRes {
  return uses !== null && uses.consumedPoints >= limiter.points;
}

const tooManyAttempts = (waitMs: number) => tooManyRequests('accounts.tooManyAttempts', waitMs);
