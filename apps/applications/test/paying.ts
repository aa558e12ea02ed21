import { createHmac, randomUUID } from 'node:crypto';
import { API, type Fee, formatApplicationCode, type PaymentState, type PaymentsPage } from '@lacorte/contracts';
import type { DataSource } from 'typeorm';
import { addApplications, administer } from './reviewing';
import type { RunningApplications } from './running-applications';

export const WEBHOOK_SECRET = 'whsec_of-these-tests-only';
/** Fee of the first tender, in cents. */
export const FEE = 15_000;

export interface Payable {
  id: string;
  code: string;
}

let numbered = 0;

/** Applications whose codes have right check digits, as submitted ones have. */
export async function addPayable(
  database: DataSource,
  ...applicants: Parameters<typeof addApplications>[1]
): Promise<Payable[]> {
  const ids = await addApplications(database, applicants);
  const added = ids.map((id) => {
    numbered += 1;
    return { id, code: formatApplicationCode(2025, numbered) };
  });
  await database.query(
    `UPDATE applications.application a SET application_code = r.code
     FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, code text) WHERE r.id = a.id`,
    [JSON.stringify(added)],
  );
  return added;
}

/** Two applications whose fees are due, of Lucia Ferrario and Ugo Bassi. */
export async function twoPayables(database: DataSource): Promise<[Payable, Payable]> {
  const [first, second] = await addPayable(database, {}, { nome: 'Ugo', cognome: 'Bassi' });
  if (!first || !second) throw new Error('no applications');
  return [first, second];
}

type Fields = Record<string, unknown>;

/** A paid checkout as the payment service reports it. */
export function checkout(code: string | null, session: Fields = {}, event: Fields = {}): Fields {
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.UTC(2026, 10, 22, 22, 59, 59) / 1_000),
    data: {
      object: {
        id: `cs_${randomUUID()}`,
        client_reference_id: code,
        amount_total: FEE,
        currency: 'eur',
        payment_status: 'paid',
        customer_details: { name: 'Lucia Ferrario', email: 'lucia@example.com' },
        ...session,
      },
    },
    ...event,
  };
}

interface Signing {
  secret?: string;
  /** Time of the event, in seconds. */
  time?: number;
}

export function signatureOf(
  body: string,
  { secret = WEBHOOK_SECRET, time = Math.floor(Date.now() / 1_000) }: Signing = {},
) {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Sends an event as the payment service does. */
export function tell({ http }: RunningApplications, event: unknown, signing?: Signing) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return http
    .post(API.paymentEvents)
    .set('Content-Type', 'application/json; charset=utf-8')
    .set('Stripe-Signature', signatureOf(body, signing))
    .send(body);
}

export const paymentsOf = async (service: RunningApplications, state?: PaymentState): Promise<PaymentsPage> =>
  (await administer(service, 'get', API.payments, { ...(state && { state }), pageSize: 200 })).body;

/** The payments that came with a text. */
export const paymentWith = async (service: RunningApplications, text: string) =>
  (await paymentsOf(service)).items.filter((payment) => payment.text === text);

/** The fee as administrators see it; null while it is not paid. */
export const feeOf = async (service: RunningApplications, { id }: Payable) =>
  (await administer(service, 'get', API.adminApplication(id))).body.payment;

/** The fee as its applicant sees it. */
export const shownFee = async (service: RunningApplications, { id }: Pick<Payable, 'id'>): Promise<Fee> =>
  (await administer(service, 'get', API.adminApplication(id))).body.fee;

/** A payment by card without a code. */
export async function unmatchedPayment(service: RunningApplications, amountCents: number, session: Fields = {}) {
  const event = checkout(`senza codice ${randomUUID()}`, { amount_total: amountCents, ...session });
  await tell(service, event);
  const payment = (await paymentsOf(service)).items.find(({ reference }) => reference === event.id);
  if (!payment) throw new Error('the payment is not listed');
  return payment;
}

/** Acts of the office. @param application the one whose fee they are about, unless another is named */
export function officeOf(service: () => RunningApplications, application: () => Payable) {
  const post = (path: string, body: object = {}) => administer(service(), 'post', path, body);
  return {
    post,
    match: (id: string, body: object) => post(API.matchPayment(id), body),
    refund: (id: string, body: object = { reason: 'Ha pagato due volte' }) => post(API.refundPayment(id), body),
    refunded: (id: string, body: object = { date: '2026-11-27' }) => post(API.refundedPayment(id), body),
    reopen: (id: string) => post(API.reopenPayment(id)),
    takeBack: ({ id } = application()) => administer(service(), 'delete', API.applicationPayment(id)),
    byHand: (body: object = {}, { id } = application()) =>
      post(API.applicationPayment(id), { paidOn: '2026-11-20', amountCents: FEE, ...body }),
    listed: async (id: string) => (await paymentsOf(service())).items.find((payment) => payment.id === id),
    search: async (given: object): Promise<PaymentsPage> =>
      (await administer(service(), 'get', API.payments, { pageSize: 200, ...given })).body,
    paid: (amountCents: number, given?: Fields) => unmatchedPayment(service(), amountCents, given),
  };
}

/** Status and code of the refusal of a payment that is not in the right state. */
export const SETTLED = [409, 'payment-settled'];
export const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
