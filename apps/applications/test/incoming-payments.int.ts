import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API, ERASED_ACCOUNT, type IncomingPayment } from '@lacorte/contracts';
import { poolOf } from '@lacorte/persistence';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { erase, exportOf } from './erasing';
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
import { ADMINISTRATOR, administer, anOwner } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let application: Payable & { userId: string; email: string };
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
});
beforeEach(async () => {
  const [added] = await addPayable(service.database, {});
  if (!added) throw new Error('no application');
  const owner = 'SELECT user_id AS "userId" FROM applications.application WHERE id = $1';
  const [{ userId }] = await service.database.query(owner, [added.id]);
  application = { ...added, userId, email: '' };
});
afterAll(() => service?.stop());

const query = (text: string, ...values: unknown[]) => service.database.query(text, values);
const post = (path: string, body: object = {}) => administer(service, 'post', path, body);
const match = (id: string, body: object) => post(API.matchPayment(id), body);
const dismiss = (id: string, body: object) => post(API.dismissPayment(id), body);
const reopen = (id: string, body: object = {}) => post(API.reopenPayment(id), body);

/** A payment of a checkout, as in the list. */
async function paid(code: string, session: object = {}): Promise<IncomingPayment> {
  const event = checkout(code, { ...session });
  await tell(service, event);
  const payment = (await paymentsOf(service)).items.find(({ reference }) => reference === event.id);
  if (!payment) throw new Error('the payment is not listed');
  return payment;
}
const unmatched = (session: object = {}) => paid(`senza codice ${randomUUID()}`, session);
const listed = async (id: string) => (await paymentsOf(service)).items.find((payment) => payment.id === id);
const rowOf = async (id: string) => (await query('SELECT * FROM applications.incoming_payment WHERE id = $1', id))[0];
const actsOf = async (id: string) => {
  const rows = await query(
    'SELECT act, note, by_email FROM applications.incoming_payment_act WHERE payment_id = $1 ORDER BY id',
    id,
  );
  return rows.map(({ act, note, by_email }: { act: string; note: string | null; by_email: string | null }) => [
    ...[act, note, by_email],
  ]);
};

describe('a payment that is matched by hand', () => {
  it('records the fee with the day and amount of the payment, and by whom', async () => {
    const payment = await unmatched();
    const typed = ` ${application.code.toLowerCase().replaceAll('-', ' ')} `;
    const { status, body } = await match(payment.id, { applicationCode: typed, version: 1 });
    expect(status).toBe(200);
    const settled = { state: 'matched', applicationCode: application.code, version: 2, suggestions: [] };
    expect(body).toEqual({ ...payment, ...settled });
    expect(await feeOf(service, application)).toMatchObject({
      ...{ paidOn: payment.date, amountCents: FEE, recordedBy: ADMINISTRATOR.email },
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
    const log = await administer(service, 'get', API.accessLog, { action: 'payment-matched' });
    expect(log.body.items[0]).toMatchObject({ who: ADMINISTRATOR.email, applicationCode: application.code });
  });

  it('in another currency pays the fee', async () => {
    const payment = await unmatched({ currency: 'chf', amount_total: 16_000 });
    expect((await match(payment.id, { applicationCode: application.code })).status).toBe(200);
    expect(await feeOf(service, application)).toMatchObject({ amountCents: FEE });
  });

  it('needs a known code and an amount that can be a fee', async () => {
    const payment = await unmatched();
    for (const applicationCode of ['DOM-2025-999999-00', 'quota', '']) {
      const { status, body } = await match(payment.id, { applicationCode });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['applicationCode']]);
    }
    for (const amount_total of [0, 100_000_001]) {
      const { id } = await unmatched({ amount_total });
      expect((await match(id, { applicationCode: application.code })).status).toBe(400);
    }
    expect(await feeOf(service, application)).toBeNull();
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
    const fees = await Promise.all([application, other].map((one) => feeOf(service, one ?? application)));
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

  it('is refused without a reason or with a wrong version', async () => {
    const { id } = await unmatched();
    const long = 'x'.repeat(501);
    for (const body of [
      {},
      { reason: '' },
      { reason: ' ' },
      { reason: long },
      { reason: 5 },
      { reason: 'x', version: 0 },
    ]) {
      const response = await dismiss(id, body);
      expect([response.status, response.body.code]).toEqual([400, 'validation']);
    }
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
    expect(await feeOf(service, application)).toBeNull();
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
    expect((await administer(service, 'delete', API.applicationPayment(application.id))).status).toBe(200);
    expect((await paymentWith(service, payment.text))[0]).toMatchObject({ state: 'unmatched', version: 2 });
    expect(await actsOf(payment.id)).toContainEqual(['reopened', null, ADMINISTRATOR.email]);
  });

  it('at the same moment in both ways is taken back once', async () => {
    const payment = await paid(application.code);
    const answers = await Promise.all([
      reopen(payment.id),
      administer(service, 'delete', API.applicationPayment(application.id)),
    ]);
    const [first, second] = answers.map(({ status }) => status);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([first, second]);
    expect(await actsOf(payment.id)).toHaveLength(2);
  });
});

describe('an act of an administrator', () => {
  it('finds no unknown payment, and looks at the body last', async () => {
    const { id } = await unmatched();
    for (const act of [match, dismiss, reopen]) {
      for (const unknown of ['x', randomUUID()]) {
        const response = await act(unknown, { version: 'x' });
        expect([response.status, response.body.message]).toEqual([404, 'Il pagamento richiesto non esiste.']);
      }
      expect((await act(id, { version: 'x' })).status).toBe(400);
    }
  });

  it('is recorded in the access log, with the application that the payment named', async () => {
    const { id } = await paid(application.code, { amount_total: 1_000 });
    await dismiss(id, { reason: 'x' });
    await reopen(id);
    for (const action of ['payment-dismissed', 'payment-reopened']) {
      const { body } = await administer(service, 'get', API.accessLog, { action });
      expect(body.items[0]).toMatchObject({ action, who: ADMINISTRATOR.email, applicationCode: application.code });
    }
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

  it('keep no name when the administrator is erased', async () => {
    const userId = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';
    const { id } = await paid(application.code, { amount_total: 1_000 });
    await service.database.query(
      `INSERT INTO applications.incoming_payment_act (payment_id, act, by_id, by_email) VALUES ($1, 'reopened', $2, $3)`,
      [id, userId, 'ex@example.com'],
    );
    await erase(service, { userId, email: 'ex@example.com' });
    expect(await actsOf(id)).toContainEqual(['reopened', null, ERASED_ACCOUNT]);
  });
});

describe('the list of payments', () => {
  it('is filtered by state, newest first, with totals over all in euro', async () => {
    const payment = await unmatched({ amount_total: 1_234 });
    const foreign = await unmatched({ currency: 'usd', amount_total: 999_999 });
    const before = await paymentsOf(service);
    for (const { id } of [payment, foreign]) await dismiss(id, { reason: 'x' });
    const after = await paymentsOf(service, 'dismissed');
    expect(after.items.map(({ state }) => state)).toEqual(after.items.map(() => 'dismissed'));
    expect(after.total).toBe(after.totals.dismissed.count);
    const moved = after.totals.dismissed.amountCents - before.totals.dismissed.amountCents;
    expect(moved).toBe(1_234);
    const all = await paymentsOf(service);
    expect(all.total).toBe(Object.values(all.totals).reduce((sum, { count }) => sum + count, 0));
    expect(all.items[0]?.id).toBe(foreign.id);
    const page = await administer(service, 'get', API.payments, { page: 2, pageSize: 1 });
    expect(page.body).toMatchObject({ page: 2, pageSize: 1, items: [{ id: all.items[1]?.id }] });
  });

  it('is refused with a wrong filter', async () => {
    for (const wrong of [{ state: 'new' }, { page: 0 }, { pageSize: 201 }]) {
      const response = await administer(service, 'get', API.payments, wrong);
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, Object.keys(wrong)]);
    }
  });

  it('takes four statements, however many payments are on a page', async () => {
    await Promise.all(Array.from({ length: 30 }, () => unmatched({ customer_details: { name: 'Lucia Ferrario' } })));
    const queries = jest.spyOn(poolOf(service.database), 'query');
    try {
      for (const pageSize of [1, 30]) {
        queries.mockClear();
        const { body } = await administer(service, 'get', API.payments, { pageSize });
        expect([body.items.length, queries.mock.calls.length]).toEqual([pageSize, 4]);
      }
    } finally {
      queries.mockRestore();
    }
  });

  it('suggests the code with one wrong digit', async () => {
    const wrong = application.code.replace(/\d(?=-\d\d$)/, (digit) => String((Number(digit) + 1) % 10));
    const { suggestions } = await paid(`quota ${wrong}`, { customer_details: {} });
    expect(suggestions).toEqual([
      {
        ...{ applicationCode: application.code, nome: 'Lucia', cognome: 'Ferrario', reason: 'similar-code' },
        dueCents: FEE,
      },
    ]);
    await tell(service, checkout(application.code));
    const [later] = await paymentWith(service, `quota ${wrong}`);
    expect(later?.suggestions).toEqual([]);
  });

  it('suggests who has the name of the payer', async () => {
    for (const [cognome, nome, name] of [
      ['D’Àngelo Rossi', 'Zoé', 'D ANGELO ROSSI ZOE VIA ROMA 1'],
      ['De Marchi', 'Ugo', 'ugo de-marchi, ugo@example.com'],
      ["Dell'Acqua", 'Ida', 'DELL`ACQUA IDA E BIANCHI PIO'],
    ] as const) {
      const [namesake, one] = await addPayable(
        service.database,
        { cognome, nome: 'Altra' },
        { cognome, nome },
        { cognome, nome, status: 'rejected' },
      );
      const { suggestions } = await unmatched({ customer_details: { name } });
      expect(suggestions.map(({ applicationCode, reason }) => [applicationCode, reason])).toEqual([
        [one?.code, 'same-name'],
        [namesake?.code, 'same-name'],
      ]);
      const other = await unmatched({ amount_total: FEE + 1, customer_details: { name } });
      expect(other.suggestions).toEqual([]);
    }
  });
});

describe('the payments of a person', () => {
  it('are exported with their application, also those that did not match', async () => {
    await paid(application.code);
    await paid(application.code, { amount_total: 1_000 });
    const { sections } = await exportOf(service, application);
    const arrived = { kind: 'received', currency: 'EUR', payer: 'Lucia Ferrario, lucia@example.com' };
    expect(sections.applications[0].payments).toMatchObject([
      { kind: 'recorded', paidOn: '2026-11-22', amountCents: FEE },
      { ...arrived, amountCents: FEE, text: application.code },
      { ...arrived, amountCents: 1_000 },
    ]);
  });

  it('keep date, amount and reference for the accounts when the person is erased, and no name', async () => {
    const matched = await paid(application.code);
    await erase(service, application);
    const { state, date, amountCents, reference } = matched;
    expect(await listed(matched.id)).toMatchObject({ state, date, amountCents, reference, payer: '', text: '' });
    expect(state).toBe('matched');
    expect((await rowOf(matched.id)).application_id).toBe(application.id);
  });

  it('lose the application where that is deleted, and the reason for which they were dismissed', async () => {
    const [left, dismissed] = [
      await paid(application.code, { amount_total: 1_000 }),
      await paid(application.code, { amount_total: 2_000 }),
    ];
    await dismiss(dismissed.id, { reason: 'Versamento di Lucia Ferrario' });
    await erase(service, application);
    expect(await listed(left.id)).toMatchObject({ state: 'unmatched', applicationCode: null, payer: '', text: '' });
    expect(await listed(dismissed.id)).toMatchObject({ state: 'dismissed', reason: '-', payer: '', text: '' });
    expect(await rowOf(dismissed.id)).toMatchObject({ application_id: null, dismissal: '-' });
    expect(await actsOf(dismissed.id)).toEqual([
      ['received', null, null],
      ['dismissed', null, ADMINISTRATOR.email],
    ]);
  });

  it('are not taken in again with a name after the erasure', async () => {
    const event = checkout(application.code);
    await tell(service, event);
    const { id } = (await paymentWith(service, application.code))[0] ?? { id: randomUUID() };
    await erase(service, application);
    await tell(service, event);
    expect(await rowOf(id)).toMatchObject({ payer: '' });
    const again = checkout(application.code);
    await tell(service, again);
    const [later] = await service.database.query(
      'SELECT mismatch, application_id FROM applications.incoming_payment WHERE reference = $1',
      [again.id],
    );
    expect(later).toEqual({ mismatch: 'unknown-code', application_id: null });
  });

  it('are paid before the erasure or not at all', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await anOwner(service);
      const [payment] = await Promise.all([paid(person.applicationCode), erase(service, person)]);
      const { state, payer } = (await listed(payment.id)) ?? {};
      expect([state, payer]).toEqual(state === 'matched' ? ['matched', ''] : ['unmatched', expect.any(String)]);
      const fees = await query('SELECT FROM applications.payment WHERE application_id = $1', person.id);
      expect(fees).toHaveLength(state === 'matched' ? 1 : 0);
    }
  });

  it('are deleted with their acts after ten years, and what was recorded stays', async () => {
    const { id } = await paid(application.code);
    await new RemoveOldRecords(service.database).run();
    expect(await rowOf(id)).toBeDefined();
    await service.database.query(
      `UPDATE applications.incoming_payment SET received_at = now() - interval '10 years 1 day' WHERE id = $1`,
      [id],
    );
    await new RemoveOldRecords(service.database).run();
    expect([await rowOf(id), await actsOf(id)]).toEqual([undefined, []]);
    const [fee] = await service.database.query(
      'SELECT amount_cents, incoming_payment_id FROM applications.payment WHERE application_id = $1',
      [application.id],
    );
    expect(fee).toEqual({ amount_cents: FEE, incoming_payment_id: null });
  });
});
