import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@lacorte/errors';
import { type CanActivate, Inject, Injectable } from '@nestjs/common';

/** The largest difference between the time of a signature and the clock of this process, in either direction. */
const TOLERANCE_SECONDS = 300;
const HMAC_BYTES = 32;

interface SignedEvent {
  /** The bytes of the body as received, because any change breaks the signature. */
  body: Buffer;
  /** Header `Stripe-Signature`: `t=SECONDS,v1=HEX`, with any number of `v1` and of other schemes. */
  signature: string | undefined;
}

/**
 * Whether one of the secrets signed an event within the last five minutes. The signature is an HMAC-SHA256 over `{t}.{body}`
 * (https://docs.stripe.com/webhooks#verify-manually), compared in constant time.
 * @param now in seconds
 */
export function isSigned({ body, signature = '' }: SignedEvent, secrets: readonly string[], now: number): boolean {
  const parts = signature.split(',').map((part) => part.trim());
  const valuesOf = (scheme: string) =>
    parts.filter((part) => part.startsWith(scheme)).map((part) => part.slice(scheme.length));
  const [time = '', ...otherTimes] = valuesOf('t=');
  if (otherTimes.length > 0 || !/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE_SECONDS)
    return false;
  const given = valuesOf('v1=').map((text) => Buffer.from(text, 'hex'));
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.`).update(body).digest());
  return expected.some((one) => given.some((other) => other.length === HMAC_BYTES && timingSafeEqual(one, other)));
}

/** Injection token of the secrets that sign events of the payment service: several in a rotation, none while the webhook is off. */
export const WEBHOOK_SECRETS = Symbol('webhook secrets');

/** Refuses events while no secret is set. */
@Injectable()
export class WebhookGuard implements CanActivate {
  constructor(@Inject(WEBHOOK_SECRETS) private readonly secrets: readonly string[]) {}

  canActivate(): boolean {
    if (this.secrets.length === 0) throw new DomainError('not-found', 'error.notFound');
    return true;
  }
}
