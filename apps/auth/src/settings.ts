import { secretsIn } from '@lacorte/identity';
import { type Config, providerIn } from './config';
import { REQUESTS_PER_HOUR } from './mailed-links/link-statements';

export function settingsOf(config: Config) {
  return {
    periods: config,
    /** Multiplies the limits of logins and of accounts made per network. */
    factor: config.RATE_LIMIT_FACTOR,
    linksPerHour: Math.ceil(REQUESTS_PER_HOUR * config.RATE_LIMIT_FACTOR),
    sessionSecret: config.SESSION_SECRET,
    /** The first secret signs session cookies. Signatures of all secrets are valid. */
    secrets: secretsIn(config.SESSION_SECRET),
    publicUrl: config.PUBLIC_URL,
    secure: config.PUBLIC_URL.startsWith('https:'),
    /** Whether administrators must switch on TOTP (`ADMIN_MFA`). */
    isMfaRequired: config.ADMIN_MFA === 'required',
    /** Undefined while OpenID Connect is off. */
    provider: providerIn(config),
  };
}

export type AuthSettings = ReturnType<typeof settingsOf>;

export const AUTH_SETTINGS = Symbol('settings of auth');
