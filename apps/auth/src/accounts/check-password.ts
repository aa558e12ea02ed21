import { createHash } from 'node:crypto';
import { emailKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, SELECT_ACCOUNT } from './account-statements';
import { KnownDevices } from './known-devices';
import { type Attempt, LoginThrottle } from './login-throttle';
import { HashingAdmission, PasswordHasher } from './password-hasher';

interface Credentials extends Browser {
  email: string;
  password: string;
  /** Whether this caller can be delayed. A submission cannot, because it occupies a slot of the admission queue. */
  canWait?: boolean;
}

/** Replaces an account that does not exist, so that the check takes the same time. */
const NO_ACCOUNT = { id: '', passwordVersion: 0 };

/** Checks passwords. No other class checks them, so that every wrong password counts. */
@Injectable()
export class CheckPassword {
  constructor(
    private readonly database: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly hashing: HashingAdmission,
    private readonly throttle: LoginThrottle,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * @returns the account, or null for an unknown e-mail and a wrong password alike, after the same time
   * @throws DomainError too-many-requests while the account takes no password from this browser, or the browser's network has to wait
   */
  async run({ email, password, network, device, canWait = false }: Credentials): Promise<Account | null> {
    const [account] = await runPrepared(this.database, SELECT_ACCOUNT, [email]);
    const attempt: Attempt = {
      // The key contains the password version, so a new password starts with no failures. Redis gets a hash in place of an e-mail address.
      account: account ? `${account.id} ${account.passwordVersion}` : hashOf(email),
      device: this.devices.knownFor(device, account ?? NO_ACCOUNT),
      network: network ?? undefined,
    };
    const crowded = canWait ? await this.throttle.delayOrRefuse(attempt) : undefined;
    return this.hashing.run(async () => {
      // The counters are read again after the wait for a slot, because concurrent attempts may have changed them.
      const { hasFailed, refusal = crowded } = await this.throttle.standingOf(attempt);
      const isRight = await this.hasher.verify(account?.passwordHash, password);
      // While a network is refused, only administrators are let in. The right password of another account is refused and counted like
      // a wrong one, so that the answer does not reveal whether it was right.
      const isLetIn = isRight && (!refusal || account?.role === 'admin');
      if (!isLetIn) await this.throttle.countWrong(attempt);
      else if (hasFailed) await this.throttle.forget(attempt);
      if (!isLetIn && refusal) throw refusal;
      return account && isLetIn ? account : null;
    });
  }

  /**
   * Checks the password of the logged-in user once more.
   * @throws DomainError invalid, with the `field` of the request, for a wrong password; too-many-requests as `run`
   */
  async again(
    { userId, email }: Pick<Identity, 'userId' | 'email'>,
    password: string,
    browser: Browser,
    field = 'password',
  ): Promise<Account> {
    const account = await this.run({ email, password, ...browser, canWait: true });
    if (account?.id !== userId) throw wrongPassword(field);
    return account;
  }
}

export function wrongPassword(field: string): DomainError {
  return new DomainError('invalid', 'error.validation', { fields: { [field]: 'accounts.wrongPassword' } });
}

function hashOf(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex');
}
