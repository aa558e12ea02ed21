import { createHmac } from 'node:crypto';
import { DomainError } from '@lacorte/errors';
import { secretsIn } from '@lacorte/identity';

export const FINGERPRINT_SECRET = Symbol('fingerprint secret');

/** Identifies a repeated request. */
export interface Idempotency {
  key: string;
  /** The first is stored; any matches. */
  fingerprints: [string, ...string[]];
}

const KEY = /^[\x20-\x7e]{8,64}$/;

/**
 * The request's `Idempotency-Key`, or null without one.
 *
 * @throws DomainError invalid when it has not 8 to 64 printable characters
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!KEY.test(header)) throw new DomainError('invalid', 'applications.idempotencyKeyInvalid');
  return header;
}

/**
 * Distinguishes requests without storing them: HMAC-SHA-256 in hexadecimal, one per secret. Keyed, because the password is
 * part of it and a plain hash would allow fast guessing.
 *
 * @param request plain values; the order of its properties does not matter
 * @param secret one, or several as in secretsIn
 */
export function fingerprintsOf(request: object, secret: string): [string, ...string[]] {
  const [first, ...others] = secretsIn(secret);
  return [fingerprintOf(request, first), ...others.map((other) => fingerprintOf(request, other))];
}

function fingerprintOf(request: object, secret: string): string {
  const ordered = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', secret)
    .update(`submission\n${JSON.stringify(ordered)}`)
    .digest('hex');
}
