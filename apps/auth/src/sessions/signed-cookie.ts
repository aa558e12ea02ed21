import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNED = /^s:([^.]+)\.(.+)$/;

/**
 * The session id in a cookie as express-session signs it: `s:{id}.{HMAC-SHA-256 of the id, base64 without padding}`.
 *
 * @returns null when the cookie was not signed with `secret`
 */
export function readSignedCookie(cookie: string | undefined, secret: string): string | null {
  const [, id, signature] = SIGNED.exec(cookie ?? '') ?? [];
  if (!id || !signature) return null;
  const expected = Buffer.from(createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, ''));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
