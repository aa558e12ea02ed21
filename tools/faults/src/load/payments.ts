import { createHmac, randomUUID } from 'node:crypto';
import { API } from '@lacorte/contracts';
import type { AnswerLog } from './answer-log';
import type { Visitor } from './visitor';

/** Signs the events of the payment service in this run. */
export const WEBHOOK_SECRET = 'whsec_of-the-faults-only';

/** Fee of the tenders in this run. */
const FEE_CENTS = 15_000;
/** Retries of one call: about two minutes. */
const TRIES = 400;
const BOUNDARY = 'riga-di-confine';

/** Reports a paid checkout as the payment service does: until the answer is 200, each time with a new signature. */
export async function tellPaid(visitor: Visitor, log: AnswerLog, code: string, eventId: string): Promise<void> {
  const session = {
    ...{ id: `cs_${eventId}`, payment_status: 'paid', amount_total: FEE_CENTS, currency: 'eur' },
    ...{ client_reference_id: code, customer_details: { name: 'Lucia Ferrario', email: 'lucia@example.com' } },
  };
  const event = { id: eventId, type: 'checkout.session.completed', created: 1_795_000_000, data: { object: session } };
  const body = Buffer.from(JSON.stringify(event));
  const send = () => {
    const time = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.`).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
    return visitor.call('POST', API.paymentEvents, body, headers);
  };
  await log.ask('event', send, { tries: TRIES });
}

/** A statement as CSV: a transfer of the fee for each code, then `others` transfers with a text that has no code. */
export function statementOf(codes: string[], others: number, text: string): Buffer {
  const fee = (FEE_CENTS / 100).toFixed(2);
  const row = (reason: string) => `22/11/2026;${fee};Ferrario Lucia;${reason};${randomUUID()}`;
  const rows = [...codes.map((code) => row(`quota ${code}`)), ...Array.from({ length: others }, () => row(text))];
  return Buffer.from(['data;importo;ordinante;causale;riferimento', ...rows].join('\n'));
}

/** Imports a statement until the answer is 200. @param administrator logged in */
export async function importStatement(administrator: Visitor, log: AnswerLog, file: Buffer): Promise<void> {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="movimenti.csv"\r\n\r\n';
  const head = Buffer.from(`--${BOUNDARY}\r\n${disposition}`);
  const body = Buffer.concat([head, file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  await log.ask('import', () => administrator.call('POST', API.importPayments, body, headers), { tries: TRIES });
}
