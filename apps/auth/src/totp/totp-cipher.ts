import { SecretCipher } from '../encryption/secret-cipher';

/** Encrypts TOTP secrets, each for its account. */
export class TotpCipher extends SecretCipher {
  constructor(sessionSecret: string) {
    super(sessionSecret, 'totp secret');
  }
}
