import { secretsIn } from '@lacorte/identity';
import { type Config, providerIn } from './config';
import { REQUESTS_PER_HOUR } from './mailed-links/link-statements';

/** Configuration of the parts of auth. */
export function settingsOf(config: Config) {
  return {
    /** In milliseconds. */
    periods: config,
    /** Multiplies every allowance of the login throttle. */
    factor: config.RATE_LIMIT_FACTOR,
    /** Requests of an account from which an e-mail with a link follows. */
    linksPerHour: Math.ceil(REQUESTS_PER_HOUR * config.RATE_LIMIT_FACTOR),
    /** Secret from which keys are derived; see secretsIn. */
    sessionSecret: config.SESSION_SECRET,
    /** The first signs session cookies; signatures of all are valid. */
    secrets: secretsIn(config.SESSION_SECRET),
    /** The site's address as browsers see it. */
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
