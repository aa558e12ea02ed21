import { createHmac } from 'node:crypto';
import { DomainError } from '@lacorte/errors';
import { secretsIn } from '@lacorte/identity';

/** Token of the secret that fingerprints are made with. */
export const FINGERPRINT_SECRET = Symbol('fingerprint secret');

/** By what a repeated request is known. */
export interface Idempotency {
  key: string;
  /** The first is kept; any is known again. */
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
 * Tells two requests apart without keeping what they said: HMAC-SHA-256, in hexadecimal, by each secret. The password is part of
 * it, and a plain hash would let whoever reads the table try passwords fast.
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
