import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import {
  addPayable,
  checkout,
  FEE,
  feeOf,
  type Payable,
  paymentsOf,
  paymentWith,
  tell,
  WEBHOOK_SECRET,
} from './paying';
import { asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let application: Payable;
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: `${WEBHOOK_SECRET}, the-secret-before` });
  admin = await asAdmin();
}, 60_000);
beforeEach(async () => {
  const [added] = await addPayable(service.database, {});
  if (added) application = added;
});
afterAll(() => service?.stop());

const outboxOf = (id: string) =>
  service.database.query(`SELECT kind, payload FROM applications.outbox WHERE payload->>'applicationId' = $1`, [id]);
const entriesOf = (id: string) =>
  service.database.query('SELECT * FROM applications.payment_entry WHERE application_id = $1 ORDER BY id', [id]);
const received = { status: 200, body: { received: true } };

describe('an event of the payment service', () => {
  it('records the fee on its day in Rome, and lets the applicant know once', async () => {
    const event = checkout(application.code);
    expect(await tell(service, event)).toMatchObject(received);
    expect(await feeOf(service, admin, application)).toEqual({
      ...{ paidOn: '2026-11-22', amountCents: FEE, note: null, recordedBy: null },
      recordedAt: expect.stringMatching(/Z$/),
    });
    expect(await paymentWith(service, admin, application.code)).toEqual([
      {
        ...{ id: expect.any(String), source: 'event', date: '2026-11-22', amountCents: FEE, currency: 'EUR' },
        ...{ payer: 'Lucia Ferrario, lucia@example.com', text: application.code, reference: event.id },
        ...{ state: 'matched', reason: null, applicationCode: application.code, version: 1, suggestions: [] },
      },
    ]);
    const [entry] = await entriesOf(application.id);
    expect(entry).toMatchObject({ kind: 'recorded', entered_by_id: null, entered_by_email: null });
    expect(await outboxOf(application.id)).toMatchObject([
      { kind: 'payment-received', payload: { applicationId: application.id, entryId: entry.id, language: 'it' } },
    ]);
  });

  it('is of the next day in Rome after 23:00 UTC in winter', async () => {
    const created = Math.floor(Date.UTC(2026, 10, 22, 23, 0, 0) / 1_000);
    await tell(service, checkout(application.code, {}, { created }));
    expect(await feeOf(service, admin, application)).toMatchObject({ paidOn: '2026-11-23' });
  });

  it('counts once, however often and however concurrently it is told', async () => {
    const event = checkout(application.code);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(service, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await tell(service, event)).toMatchObject(received);
    expect(await paymentWith(service, admin, application.code)).toHaveLength(1);
    expect(await entriesOf(application.id)).toHaveLength(1);
    expect(await outboxOf(application.id)).toHaveLength(1);
  });

  it('counts once by its id, even with other contents', async () => {
    const [other] = await addPayable(service.database, {});
    const event = checkout(application.code);
    await tell(service, event);
    await tell(service, checkout(other?.code ?? '', {}, { id: event.id }));
    expect(await paymentWith(service, admin, other?.code ?? '')).toEqual([]);
  });

  it('is not paid yet while its checkout waits for the bank, and counts when the bank has paid', async () => {
    const session = { id: 'cs_waits_for_the_bank' };
    await tell(service, checkout(application.code, { ...session, payment_status: 'unpaid' }));
    expect(await feeOf(service, admin, application)).toBeNull();
    const later = { type: 'checkout.session.async_payment_succeeded' };
    await tell(service, checkout(application.code, session, later));
    expect(await paymentWith(service, admin, application.code)).toMatchObject([{ state: 'matched' }]);
  });

  it('counts once by its id, also with another amount of the same checkout', async () => {
    const session = { id: 'cs_told_twice' };
    const event = checkout(application.code, session);
    await tell(service, event);
    await tell(service, checkout(application.code, { ...session, amount_total: 1 }, { id: event.id }));
    expect(await paymentWith(service, admin, application.code)).toHaveLength(1);
  });

  it('of a second payment for one application is listed, also when both arrive together', async () => {
    await Promise.all([tell(service, checkout(application.code)), tell(service, checkout(application.code))]);
    const payments = await paymentWith(service, admin, application.code);
    expect(payments.map(({ state, reason }) => [state, reason]).sort()).toEqual([
      ['matched', null],
      ['unmatched', 'already-paid'],
    ]);
    expect(await entriesOf(application.id)).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount_total: FEE - 1 }, 'wrong-amount'],
    ['a giant amount', { amount_total: Number.MAX_SAFE_INTEGER }, 'wrong-amount'],
    ['nothing to pay', { amount_total: 0 }, 'wrong-amount'],
    ['another currency', { currency: 'usd' }, 'wrong-currency'],
  ])('with %s is listed with its reason, and the fee stays due', async (_, session, reason) => {
    expect(await tell(service, checkout(application.code, session))).toMatchObject(received);
    expect(await paymentWith(service, admin, application.code)).toMatchObject([
      { state: 'unmatched', reason, applicationCode: application.code },
    ]);
    expect(await feeOf(service, admin, application)).toBeNull();
    expect(await outboxOf(application.id)).toEqual([]);
  });

  it.each([
    ['an amount in words', { amount_total: String(FEE) }],
    ['a broken amount', { amount_total: FEE + 0.5 }],
    ['a negative amount', { amount_total: -FEE }],
    ['no amount', { amount_total: undefined }],
  ])('with %s is listed, and counts once', async (_, session) => {
    const event = checkout(application.code, session);
    expect(await tell(service, event)).toMatchObject(received);
    expect(await tell(service, event)).toMatchObject(received);
    expect(await paymentWith(service, admin, application.code)).toMatchObject([
      { state: 'unmatched', reason: 'wrong-amount', amountCents: 0, applicationCode: application.code },
    ]);
    expect(await feeOf(service, admin, application)).toBeNull();
  });

  it('with an amount beyond all numbers is listed', async () => {
    const body = JSON.stringify(checkout(application.code)).replace(`:${FEE}`, ':1e999');
    expect(await tell(service, body)).toMatchObject(received);
    expect(await paymentWith(service, admin, application.code)).toMatchObject([{ reason: 'wrong-amount' }]);
  });

  it.each(['euro', undefined, 978])('with the currency %p is listed', async (currency) => {
    expect(await tell(service, checkout(application.code, { currency }))).toMatchObject(received);
    expect(await paymentWith(service, admin, application.code)).toMatchObject([
      { state: 'unmatched', reason: 'wrong-currency', amountCents: FEE, currency: 'XXX' },
    ]);
  });

  it.each(['Lucia', 5, ['Lucia'], null])('of the customer %p is recorded without a payer', async (customer) => {
    expect(await tell(service, checkout(application.code, { customer_details: customer }))).toMatchObject(received);
    expect(await paymentWith(service, admin, application.code)).toMatchObject([{ state: 'matched', payer: '' }]);
  });

  it.each([
    ['an unknown code', 'DOM-2019-999999-00'],
    ['a text', 'quota di Lucia'],
  ])('with %s is listed', async (_, code) => {
    expect(await tell(service, checkout(code))).toMatchObject(received);
    const [payment] = await paymentWith(service, admin, code);
    expect(payment).toMatchObject({ state: 'unmatched', reason: 'unknown-code', applicationCode: null });
  });

  it.each([null, undefined, 5, {}, ['DOM'], ''])('with the code %p is listed as unknown', async (code) => {
    const event = checkout(null, { client_reference_id: code });
    expect(await tell(service, event)).toMatchObject(received);
    const { items } = await paymentsOf(service, admin);
    expect(items.find(({ reference }) => reference === event.id)).toMatchObject({ reason: 'unknown-code', text: '' });
  });

  it('for a rejected application is listed', async () => {
    const [rejected] = await addPayable(service.database, { status: 'rejected' });
    await tell(service, checkout(rejected?.code ?? ''));
    const [payment] = await paymentWith(service, admin, rejected?.code ?? '');
    expect(payment).toMatchObject({ state: 'unmatched', reason: 'rejected-application' });
  });

  it.each([
    ['a checkout that is not paid', checkout('x', { payment_status: 'unpaid' })],
    ['a checkout without a fee', checkout('x', { payment_status: 'no_payment_required', amount_total: null })],
    ['a refund', { ...checkout('x'), type: 'charge.refunded' }],
    ['a kind that is new', { id: 'evt_new', type: 'something.new' }],
  ])('of %s changes nothing', async (_, event) => {
    const before = await paymentsOf(service, admin);
    expect(await tell(service, event)).toMatchObject(received);
    expect((await paymentsOf(service, admin)).total).toBe(before.total);
  });

  it('keeps what PostgreSQL cannot store out of names and texts', async () => {
    const name = `Lucia\u0000\ud800${'x'.repeat(5_000)}`;
    const event = checkout(`${application.code}\u0000`, { customer_details: { name, email: 7 } });
    expect(await tell(service, event)).toMatchObject(received);
    const { items } = await paymentsOf(service, admin);
    const payment = items.find(({ reference }) => reference === event.id);
    expect(payment?.payer).toMatch(/^Lucia /);
    expect(payment?.payer.length).toBeLessThanOrEqual(1_000);
  });

  it.each([
    ['no JSON', 'x'],
    ['nothing', ''],
    ['half an event', '{"id":"evt_1","type":"checkout.session.completed"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no id', JSON.stringify({ ...checkout('x'), id: undefined })],
    ['an id that is a number', JSON.stringify({ ...checkout('x'), id: 5 })],
    ['an endless id', JSON.stringify({ ...checkout('x'), id: 'e'.repeat(256) })],
    ['no type', JSON.stringify({ ...checkout('x'), type: undefined })],
    ['no data', JSON.stringify({ ...checkout('x'), data: 'cs_1' })],
    ['endless nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('with %s is refused', async (_, body) => {
    const response = await tell(service, body);
    expect([response.status, response.body.code]).toEqual([400, 'bad-request']);
  });

  it.each(['soon', -1, 0, 1e300, 2.5, null])('created at %p is of today', async (created) => {
    await tell(service, checkout(application.code, {}, { created }));
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date());
    expect(await feeOf(service, admin, application)).toMatchObject({ paidOn: today });
  });
});

describe('the signature of an event', () => {
  it('is checked over the bytes as they came', async () => {
    const body = `  ${JSON.stringify(checkout(application.code), null, 3)}\n`;
    expect(await tell(service, body)).toMatchObject(received);
    expect(await feeOf(service, admin, application)).not.toBeNull();
  });

  it('may be made with either secret', async () => {
    expect(await tell(service, checkout(application.code), { secret: 'the-secret-before' })).toMatchObject(received);
  });

  it('is refused when it is wrong, old, early or missing', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const event = checkout(application.code);
    const refused = await Promise.all([
      tell(service, event, { secret: 'another' }),
      tell(service, event, { time: now - 310 }),
      tell(service, event, { time: now + 310 }),
      service.http.post(API.paymentEvents).send(event),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await feeOf(service, admin, application)).toBeNull();
  });

  it('is not looked for in more than 256 KiB', async () => {
    expect((await tell(service, ' '.repeat(256 * 1024 + 1))).status).toBe(413);
  });
});

it('without a secret there is no webhook', async () => {
  const without = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: ' , ' });
  try {
    const response = await tell(without, checkout(application.code));
    expect([response.status, response.body.code]).toEqual([404, 'not-found']);
  } finally {
    await without.stop();
  }
}, 60_000);
