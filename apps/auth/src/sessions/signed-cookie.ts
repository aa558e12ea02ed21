import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNED = /^s:([^.]+)\.(.+)$/;

/**
 * The session id in a cookie as express-session signs it: `s:{id}.{HMAC-SHA-256 of the id, base64 without padding}`.
 *
 * @returns null when none of `secrets` has signed the cookie
 */
export function readSignedCookie(cookie: string | undefined, secrets: readonly string[]): string | null {
  const [, id, signature] = SIGNED.exec(cookie ?? '') ?? [];
  if (!id || !signature) return null;
  return secrets.some((secret) => isSignature(signature, id, secret)) ? id : null;
}

function isSignature(signature: string, id: string, secret: string): boolean {
  const expected = Buffer.from(
    createHmac('sha256', secret)
      .update(id)
      .digest('base64')
      .replace(/={1,2}$/, ''),
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
