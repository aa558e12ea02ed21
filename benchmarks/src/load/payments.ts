import { createHmac, randomUUID } from 'node:crypto';
import { API } from '@lacorte/contracts';
import { WEBHOOK_SECRET } from '../product/webhook-secret';
import type { Asked } from './load';

const FEE_CENTS = 15_000;

/** A paid checkout, signed, that belongs to no application. */
export function paidEvent(): Asked {
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1_000),
    data: {
      object: {
        ...{ id: `cs_${randomUUID()}`, object: 'checkout.session', payment_status: 'paid' },
        ...{ amount_total: FEE_CENTS, currency: 'eur', client_reference_id: 'quota' },
        customer_details: { name: 'Lucia Ferrario', email: 'lucia@example.com' },
      },
    },
  };
  return { path: API.paymentEvents, json: event, headers: { 'stripe-signature': signatureOf(JSON.stringify(event)) } };
}

function signatureOf(body: string): string {
  const time = Math.floor(Date.now() / 1_000);
  return `t=${time},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex')}`;
}

/** A statement as CSV: a transfer for each code, then as many without a code. References are new. */
export function statementOf(codes: string[]): string {
  const row = (text: string) => `22/11/2026;150,00;"Ferrario, Lucia";"${text}";${randomUUID()}`;
  const rows = [...codes.map((code) => row(`quota ${code}`)), ...codes.map(() => row('quota di iscrizione'))];
  return ['data;importo;ordinante;causale;riferimento', ...rows].join('\r\n');
}
