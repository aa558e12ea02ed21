import { API } from '@lacorte/contracts';
import { aCheckout, aStatement, stripeSignature } from '@lacorte/testing/builders';
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
  const event = aCheckout(code, FEE_CENTS, eventId);
  const signed = () => stripeSignature(JSON.stringify(event), WEBHOOK_SECRET);
  await log.ask('event', () => visitor.call('POST', API.paymentEvents, event, signed()), { tries: TRIES });
}

/** A statement with a transfer of the fee for each code, then `others` transfers with a text that has no code. */
export function statementOf(codes: string[], others: number, text: string): Buffer {
  const texts = [...codes.map((code) => `quota ${code}`), ...Array.from({ length: others }, () => text)];
  return Buffer.from(aStatement(texts, FEE_CENTS));
}

/** Imports a statement until the answer is 200. @param administrator logged in */
export async function importStatement(administrator: Visitor, log: AnswerLog, file: Buffer): Promise<void> {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="movimenti.csv"\r\n\r\n';
  const head = Buffer.from(`--${BOUNDARY}\r\n${disposition}`);
  const body = Buffer.concat([head, file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  await log.ask('import', () => administrator.call('POST', API.importPayments, body, headers), { tries: TRIES });
}
