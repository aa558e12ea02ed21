import type { IncomingPayment, PaymentState, PaymentsPage } from '@lacorte/contracts';
import { anAdmin } from './admin-samples';
import { type Answers, json, type ReceivedCall } from './fake-api';
import { openSite } from './open-site';

export function aPayment(part: Partial<IncomingPayment> = {}): IncomingPayment {
  return {
    id: 'p1',
    source: 'statement',
    date: '2026-11-20',
    amountCents: 15_000,
    currency: 'EUR',
    payer: 'Giulia Ferrari',
    text: 'Quota iscrizione Ferrari',
    reference: 'CRO-1',
    state: 'unmatched',
    reason: 'unknown-code',
    applicationCode: null,
    applicationCodes: [],
    method: null,
    refundCents: null,
    refundedOn: null,
    refundReference: null,
    surplusCents: 0,
    dueCents: null,
    refundProposed: false,
    maybeKnown: false,
    version: 1,
    suggestions: [],
    ...part,
  };
}

export function paymentsAnswer(items: IncomingPayment[], part: Partial<PaymentsPage> = {}): Response {
  const none = { count: 0, amountCents: 0 };
  const totals = { unmatched: none, matched: none, dismissed: none, 'refund-due': none, refunded: none };
  for (const { state, amountCents } of items) {
    const { count, amountCents: before } = totals[state];
    totals[state] = { count: count + 1, amountCents: before + amountCents };
  }
  return json({ items, total: items.length, page: 1, pageSize: 50, totals, ...part });
}

export const paymentsCall = (state: PaymentState, page = 1, filters: Record<string, string> = {}) =>
  `GET /api/admin/payments?${new URLSearchParams({ state, ...filters, page: String(page), pageSize: '50' })}`;

export const UNMATCHED = paymentsCall('unmatched');

/** Opens the page with one payment to match. */
export function openPayments(answers: Answers = {}, path = '/admin/pagamenti') {
  return openSite(path, {
    'GET /api/auth/user': json(anAdmin()),
    [UNMATCHED]: paymentsAnswer([aPayment()]),
    ...answers,
  });
}

/** The acts on payments that were sent, with their bodies. */
export const posts = (calls: readonly ReceivedCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body]);
