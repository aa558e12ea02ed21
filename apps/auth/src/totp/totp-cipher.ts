import { Inject, Injectable } from '@nestjs/common';
import { SecretCipher } from '../encryption/secret-cipher';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';

/** Encrypts TOTP secrets, each for its account. */
@Injectable()
export class TotpCipher extends SecretCipher {
  constructor(@Inject(AUTH_SETTINGS) { sessionSecret }: AuthSettings) {
    super(sessionSecret, 'totp secret');
  }
}
