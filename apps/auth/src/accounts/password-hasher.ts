import { availableParallelism } from 'node:os';
import { Admission } from '@lacorte/http-server';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default variant, with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random password. It is checked when an e-mail address has no account, so that the answer takes the same time. */
export const STAND_IN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$QiOTApHMTxvFun8n8kBxAQ$xygKDpPQr8v95Q/30b659FUvESJCgoSfPVZBPbuJs8c';

@Injectable()
export class PasswordHasher {
  hash(password: string): Promise<string> {
    return hash(password, ARGON2ID);
  }

  /** @returns false without a hash, after the same time */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await verify(passwordHash ?? STAND_IN_HASH, password);
    return matches && passwordHash !== undefined;
  }
}

/** There is one hash more than processors, so that none is idle between two hashes. */
const HASHES_AT_ONCE = availableParallelism() + 1;
/** Waiting hashes, about a second of work on one core. */
const MAX_WAITING = 100;
/** Half of the time that callers wait (libs/http-client), so that no password is hashed for a caller that has given up. */
const LONGEST_WAIT_MS = 5_000;

@Injectable()
export class HashingAdmission extends Admission {
  constructor(private readonly hasher: PasswordHasher) {
    super({ slots: HASHES_AT_ONCE, waiting: MAX_WAITING, longestWaitMs: LONGEST_WAIT_MS });
  }

  hash(password: string): Promise<string> {
    return this.run(() => this.hasher.hash(password));
  }
}
