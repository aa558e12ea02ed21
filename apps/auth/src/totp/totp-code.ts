import { compactCode } from '@lacorte/contracts';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 as every authenticator app has it. */
const RULES = { algorithm: 'sha1', digits: 6, period: 30 } as const;
/** Seconds of difference between clocks: one step either side. */
const TOLERANCE_SECONDS = RULES.period;
const DIGITS = /^\d{6}$/;

/** 160 bits in Base32. */
export function newSecret(): string {
  return generateSecret();
}

/** URL that an authenticator app reads from a QR code. */
export function otpauthUrl(secret: string, account: { issuer: string; label: string }): string {
  return generateURI({ ...account, secret, ...RULES });
}

/** The six digits of a code as people type them, as `123 456`; undefined for anything else. */
export function digitsOf(code: string): string | undefined {
  const digits = compactCode(code);
  return DIGITS.test(digits) ? digits : undefined;
}

/** The time step whose code this is, or undefined. The caller must not accept a step twice. */
export function stepOf(digits: string, secret: string): number | undefined {
  const result = verifySync({ secret, token: digits, epochTolerance: TOLERANCE_SECONDS, ...RULES });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
