import { unsign } from 'cookie-signature';

const SIGNED = /^s:(.+)$/;

/**
 * The session id in a cookie as express-session signs it.
 *
 * @returns null when none of `secrets` has signed the cookie
 */
export function readSignedCookie(cookie: string | undefined, secrets: readonly string[]): string | null {
  const [, signed] = SIGNED.exec(cookie ?? '') ?? [];
  if (signed === undefined) return null;
  for (const secret of secrets) {
    const id = unsign(signed, secret);
    if (id) return id;
  }
  return null;
}
