import { createHash } from 'node:crypto';
import { emailKey } from '@lacorte/contracts';
import type { Browser } from '@lacorte/http-server';
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

/** Stands in for an account that does not exist, so that the same work is done for it. */
const NOBODY = { id: '', passwordVersion: 0 };

/** Whose e-mail and password these are. The one place where a password is checked, so that every wrong one counts. */
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
   * @throws DomainError too-many-requests while the account takes no password from this browser, or its network is asked to wait
   */
  async run({ email, password, network, device, canWait = false }: Credentials): Promise<Account | null> {
    const [account] = await runPrepared(this.database, SELECT_ACCOUNT, [email]);
    const attempt: Attempt = {
      account: account ? counterOf(account) : stranger(email),
      device: this.devices.knownFor(device, account ?? NOBODY),
      network: network ?? undefined,
    };
    const crowded = canWait ? await this.throttle.slowDown(attempt) : undefined;
    return this.hashing.run(async () => {
      // The standing is read again when it is this password's turn: concurrent attempts then see what those before them have counted.
      const { hasFailed, refusal = crowded } = await this.throttle.standingOf(attempt);
      const isRight = await this.hasher.verify(account?.passwordHash, password);
      // The refusal is the same for a right password, which counts as wrong: otherwise it would tell who is an administrator.
      const isLetIn = isRight && (!refusal || account?.role === 'admin');
      if (!isLetIn) await this.throttle.countWrong(attempt);
      else if (hasFailed) await this.throttle.forget(attempt);
      if (!isLetIn && refusal) throw refusal;
      return account && isLetIn ? account : null;
    });
  }
}

/** A new password starts at zero: setting one lifts the block, also while Redis is away. */
function counterOf({ id, passwordVersion }: Account): string {
  return `${id} ${passwordVersion}`;
}

/** Hashed: Redis must not hold e-mail addresses. */
function stranger(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex');
}
