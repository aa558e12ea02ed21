import { hash, randomBytes } from 'node:crypto';

/** Splits the secrets in a setting. Commas join them during a rotation. The first one signs (docs/runbooks/rotate-secrets.md). */
export function secretsIn(setting: string): [string, ...string[]] {
  const [first = '', ...others] = setting.split(',').map((secret) => secret.trim());
  return [first, ...others];
}

/** Makes the token of a link in an e-mail: 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Hashes a token, so that the token itself is not stored. The hash covers the text and not the decoded bytes, because base64url
 * has several spellings of the same bytes, and only the mailed one is valid.
 */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');
