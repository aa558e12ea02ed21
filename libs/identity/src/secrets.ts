import { hash, randomBytes } from 'node:crypto';

/** The secrets in a setting, joined by commas during a rotation. The first signs (docs/runbooks/rotate-secrets.md). */
export function secretsIn(setting: string): [string, ...string[]] {
  const [first = '', ...others] = setting.split(',').map((secret) => secret.trim());
  return [first, ...others];
}

/** The token of a link in an e-mail: 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Hash that is stored instead of the token. It covers the text, not the decoded bytes: base64url has several spellings
 * of the same bytes, and only the mailed one is valid.
 */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');
