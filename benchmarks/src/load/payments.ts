import { API } from '@lacorte/contracts';
import { aCheckout, aStatement, stripeSignature } from '@lacorte/testing/builders';
import { WEBHOOK_SECRET } from '../product/webhook-secret';
import type { Asked } from './load';

const FEE_CENTS = 15_000;

/** A paid checkout, signed, that belongs to no application. */
export function paidEvent(): Asked {
  const json = aCheckout('quota', FEE_CENTS);
  return { path: API.paymentEvents, json, headers: stripeSignature(JSON.stringify(json), WEBHOOK_SECRET) };
}

/** A statement with a transfer for each code, then as many without a code. */
export const statementOf = (codes: string[]) =>
  aStatement([...codes.map((code) => `quota ${code}`), ...codes.map(() => 'quota di iscrizione')], FEE_CENTS);
