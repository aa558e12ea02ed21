import { createHmac, randomUUID } from 'node:crypto';

/** A paid checkout as the payment service reports it. @param reference text of the payment, for a fee the code of the application */
export function aCheckout(reference: string, amountCents: number, eventId = `evt_${randomUUID()}`) {
  const session = {
    ...{ id: `cs_${randomUUID()}`, object: 'checkout.session', payment_status: 'paid' },
    ...{ amount_total: amountCents, currency: 'eur', client_reference_id: reference },
    customer_details: { name: 'Lucia Ferrario', email: 'lucia@example.com' },
  };
  const created = Math.floor(Date.now() / 1_000);
  return { id: eventId, object: 'event', type: 'checkout.session.completed', created, data: { object: session } };
}

/** The header with which the payment service sends a body at this moment. */
export function stripeSignature(body: string, secret: string): Record<string, string> {
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${signature}` };
}

/** A statement of the bank as CSV: a transfer of the same amount for each text. References are new. */
export function aStatement(texts: string[], amountCents: number): string {
  const amount = (amountCents / 100).toFixed(2).replace('.', ',');
  const rows = texts.map((text) => `22/11/2026;${amount};"Ferrario, Lucia";"${text}";${randomUUID()}`);
  return ['data;importo;ordinante;causale;riferimento', ...rows].join('\r\n');
}
