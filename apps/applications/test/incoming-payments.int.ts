import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type IncomingPayment } from '@lacorte/contracts';
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
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let application: Payable;
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
  admin = await asAdmin();
}, 60_000);
beforeEach(async () => {
  const [added] = await addPayable(service.database, {});
  if (added) application = added;
});
afterAll(() => service?.stop());

const post = (path: string, body: object = {}) => service.http.post(path).set(admin).send(body);
const match = (id: string, body: object) => post(API.matchPayment(id), body);
const dismiss = (id: string, body: object) => post(API.dismissPayment(id), body);
const reopen = (id: string, body: object = {}) => post(API.reopenPayment(id), body);

/** A payment of a checkout, as the list has it. */
async function paid(code: string, session: object = {}): Promise<IncomingPayment> {
  const event = checkout(code, { ...session });
  await tell(service, event);
  const payment = (await paymentsOf(service, admin)).items.find(({ reference }) => reference === event.id);
  if (!payment) throw new Error('the payment is not listed');
  return payment;
}
const unmatched = (session: object = {}) => paid(`senza codice ${randomUUID()}`, session);
const actsOf = async (id: string) => {
  const rows = await service.database.query(
    'SELECT act, note, by_email FROM applications.incoming_payment_act WHERE payment_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ act, note, by_email }: { act: string; note: string | null; by_email: string | null }) => [
    act,
    note,
    by_email,
  ]);
};

describe('a payment that is matched by hand', () => {
  it('records the fee with the day and amount of the payment, and by whom', async () => {
    const payment = await unmatched({ amount_total: 14_000 });
    const typed = ` ${application.code.toLowerCase().replaceAll('-', ' ')} `;
    const { status, body } = await match(payment.id, { applicationCode: typed, version: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...payment, state: 'matched', applicationCode: application.code, version: 2 });
    expect(await feeOf(service, admin, application)).toMatchObject({
      ...{ paidOn: payment.date, amountCents: 14_000, recordedBy: ADMINISTRATOR.email },
    });
    expect(await actsOf(payment.id)).toEqual([
      ['received', null, null],
      ['matched', null, ADMINISTRATOR.email],
    ]);
    const [event] = await service.database.query(
      `SELECT kind FROM applications.outbox WHERE payload->>'applicationId' = $1`,
      [application.id],
    );
    expect(event.kind).toBe('payment-received');
    const log = await service.http.get(API.accessLog).query({ action: 'payment-matched' }).set(admin);
    expect(log.body.items[0]).toMatchObject({ who: ADMINISTRATOR.email, applicationCode: application.code });
  });

  it('in another currency pays the fee', async () => {
    const payment = await unmatched({ currency: 'chf', amount_total: 16_000 });
    expect((await match(payment.id, { applicationCode: application.code })).status).toBe(200);
    expect(await feeOf(service, admin, application)).toMatchObject({ amountCents: FEE });
  });

  it.each(['DOM-2025-999999-00', 'quota', ''])('needs a known code, not %j', async (applicationCode) => {
    const payment = await unmatched();
    const { status, body } = await match(payment.id, { applicationCode });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['applicationCode']]);
  });

  it.each([0, 100_000_001])('cannot be a fee of %d cents', async (amount_total) => {
    const payment = await unmatched({ amount_total });
    expect((await match(payment.id, { applicationCode: application.code })).status).toBe(400);
    expect(await feeOf(service, admin, application)).toBeNull();
  });

  it('is not matched with an application that is paid', async () => {
    const payment = await unmatched();
    await tell(service, checkout(application.code));
    const { status, body } = await match(payment.id, { applicationCode: application.code });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  it('is settled, for matching and dismissing alike', async () => {
    const payment = await unmatched();
    await match(payment.id, { applicationCode: application.code });
    const answers = [
      await match(payment.id, { applicationCode: application.code }),
      await dismiss(payment.id, { reason: 'doppio', version: 2 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'payment-settled'],
      [409, 'payment-settled'],
    ]);
  });

  it('is matched by one of two administrators at the same moment', async () => {
    const [other] = await addPayable(service.database, {});
    const payment = await unmatched();
    const answers = await Promise.all([
      match(payment.id, { applicationCode: application.code }),
      match(payment.id, { applicationCode: other?.code }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const fees = await Promise.all([application, other].map((one) => feeOf(service, admin, one ?? application)));
    expect(fees.filter((fee) => fee !== null)).toHaveLength(1);
  });

  it('pays an application once when two payments are matched at the same moment', async () => {
    const payments = await Promise.all([unmatched(), unmatched()]);
    const answers = await Promise.all(payments.map(({ id }) => match(id, { applicationCode: application.code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a payment that is dismissed', () => {
  it('has the reason of the administrator', async () => {
    const payment = await unmatched();
    const { status, body } = await dismiss(payment.id, { reason: ' Donazione ', version: 1 });
    expect([status, body.state, body.reason, body.version]).toEqual([200, 'dismissed', 'Donazione', 2]);
    expect(await actsOf(payment.id)).toContainEqual(['dismissed', 'Donazione', ADMINISTRATOR.email]);
    expect((await match(payment.id, { applicationCode: application.code })).body.code).toBe('payment-settled');
  });

  it.each([
    {},
    { reason: '' },
    { reason: ' ' },
    { reason: 'x'.repeat(501) },
    { reason: 5 },
    { reason: 'x', version: 0 },
  ])('is refused with %p', async (body) => {
    const payment = await unmatched();
    const response = await dismiss(payment.id, body);
    expect([response.status, response.body.code]).toEqual([400, 'validation']);
  });

  it('is refused to an administrator who has not seen the last change', async () => {
    const payment = await unmatched();
    await dismiss(payment.id, { reason: 'x' });
    await reopen(payment.id);
    for (const late of [
      await dismiss(payment.id, { reason: 'x', version: 1 }),
      await match(payment.id, { applicationCode: application.code, version: 1 }),
    ])
      expect([late.status, late.body.code]).toEqual([409, 'version-conflict']);
  });
});

describe('a payment that is opened again', () => {
  it('after a match takes the fee back', async () => {
    const payment = await paid(application.code);
    const { status, body } = await reopen(payment.id, { version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'unmatched', reason: null, version: 2 });
    expect(await feeOf(service, admin, application)).toBeNull();
    expect((await match(payment.id, { applicationCode: application.code })).status).toBe(200);
    const entries = await service.database.query(
      'SELECT kind FROM applications.payment_entry WHERE application_id = $1 ORDER BY id',
      [application.id],
    );
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['recorded', 'undone', 'recorded']);
  });

  it('after a wrong match by hand is for nobody', async () => {
    const payment = await unmatched();
    await match(payment.id, { applicationCode: application.code });
    expect((await reopen(payment.id)).body).toMatchObject({ reason: 'unknown-code', applicationCode: null });
  });

  it('after a dismissal has the reason for which it was not matched', async () => {
    const payment = await unmatched();
    await dismiss(payment.id, { reason: 'x' });
    expect((await reopen(payment.id)).body).toMatchObject({ state: 'unmatched', reason: 'unknown-code' });
    const again = await reopen(payment.id);
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  it('also when the fee is taken back at the application', async () => {
    const payment = await paid(application.code);
    expect((await service.http.delete(API.applicationPayment(application.id)).set(admin)).status).toBe(200);
    expect((await paymentWith(service, admin, payment.text))[0]).toMatchObject({ state: 'unmatched', version: 2 });
    expect(await actsOf(payment.id)).toContainEqual(['reopened', null, ADMINISTRATOR.email]);
  });

  it('at the same moment in both ways is taken back once', async () => {
    const payment = await paid(application.code);
    const answers = await Promise.all([
      reopen(payment.id),
      service.http.delete(API.applicationPayment(application.id)).set(admin),
    ]);
    const [first, second] = answers.map(({ status }) => status);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([first, second]);
    expect(await actsOf(payment.id)).toHaveLength(2);
  });
});

describe("an administrator's call about a payment", () => {
  const calls: [string, (id: string) => ReturnType<typeof service.http.post>][] = [
    ['match', (id) => service.http.post(API.matchPayment(id))],
    ['dismiss', (id) => service.http.post(API.dismissPayment(id))],
    ['reopen', (id) => service.http.post(API.reopenPayment(id))],
  ];

  it.each(calls)('%s comes after the right, then the id, then the body', async (_, call) => {
    expect((await call('x').send({ version: 'x' })).status).toBe(401);
    expect(
      (
        await call('x')
          .set(await loggedIn())
          .send({ version: 'x' })
      ).status,
    ).toBe(403);
    for (const id of ['x', randomUUID()]) {
      const response = await call(id).set(admin).send({ version: 'x' });
      expect([response.status, response.body.message]).toEqual([404, 'Il pagamento richiesto non esiste.']);
    }
    const { id } = await unmatched();
    expect((await call(id).set(admin).send({ version: 'x' })).status).toBe(400);
  });

  it('cannot rewrite what was done, not even the service', async () => {
    const { id } = await unmatched();
    for (const statement of [
      `UPDATE applications.incoming_payment_act SET act = 'dismissed' WHERE payment_id = $1`,
      `UPDATE applications.incoming_payment_act SET by_email = 'x' WHERE payment_id = $1`,
      'DELETE FROM applications.incoming_payment_act WHERE payment_id = $1',
      'DELETE FROM applications.incoming_payment WHERE id = $1',
    ])
      await expect(service.database.query(statement, [id])).rejects.toThrow('append-only');
  });
});
