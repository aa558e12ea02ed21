import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP's password storage cheat sheet recommends it: 19 MiB, two passes, one lane. It is the library's default variant. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password that nobody has, of the same cost as everybody's. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$QiOTApHMTxvFun8n8kBxAQ$xygKDpPQr8v95Q/30b659FUvESJCgoSfPVZBPbuJs8c';

/** Makes and checks password hashes, in PHC format. */
@Injectable()
export class PasswordHasher {
  hash(password: string): Promise<string> {
    return hash(password, ARGON2ID);
  }

  /** Checks `password` against an account's hash; without one it takes the same time and says no. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
    return matches && passwordHash !== undefined;
  }
}
