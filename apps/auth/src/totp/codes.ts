import { createHash, randomInt } from 'node:crypto';
import { compactCode } from '@lacorte/contracts';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Rules of RFC 6238 that every authenticator app has. */
const RULES = { algorithm: 'sha1', digits: 6, period: 30 } as const;
const DIGITS = /^\d{6}$/;

/** Makes a secret of 160 bits in Base32. */
export const newSecret = () => generateSecret();

/** Returns the URL that an authenticator app reads from a QR code. */
export function otpauthUrl(secret: string, account: { issuer: string; label: string }): string {
  return generateURI({ ...account, secret, ...RULES });
}

/** Returns the six digits of a typed code, such as `123 456`; undefined for anything else. */
export function digitsOf(code: string): string | undefined {
  const digits = compactCode(code);
  return DIGITS.test(digits) ? digits : undefined;
}

/** Returns the time step of a code, or undefined for a wrong code. The caller must not accept a step twice. */
export function stepOf(digits: string, secret: string): number | undefined {
  // The tolerance for differences between clocks is one step either side.
  const result = verifySync({ secret, token: digits, epochTolerance: RULES.period, ...RULES });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Base32 (RFC 4648) in lower case. It has no 0, 1, 8 and 9, because they look like letters. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Makes ten new recovery codes, as `abcd-efgh-ijkl-mnop-qrst-uvwx`. Each has 120 random bits. A code with at least 112 bits may be stored
 * as a plain hash, because it cannot be guessed (ASVS 5.0, 6.5.2).
 */
export function newRecoveryCodes(): string[] {
  const newGroup = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 10 }, () => Array.from({ length: 6 }, newGroup).join('-'));
}

/** Returns the stored form of a recovery code. Case, blanks and dashes of the typed code do not matter. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(compactCode(code).toLowerCase()).digest('hex');
}
