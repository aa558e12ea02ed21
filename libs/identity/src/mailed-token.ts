import { createHash, randomBytes } from 'node:crypto';

/** The token of a link in an e-mail: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Hash that is stored instead of the token. It covers the text, not the decoded bytes: base64url has several spellings
 * of the same bytes, and only the mailed one is valid.
 */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
