import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API, type IncomingPayment } from '@lacorte/contracts';
import { poolOf } from '@lacorte/persistence';
import { addPayable, checkout, FEE, type Payable, paymentsOf, paymentWith, tell, WEBHOOK_SECRET } from './paying';
import { asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

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
const dismiss = (id: string, body: object) => post(API.dismissPayment(id), body);

/** A payment of a checkout, as the list has it. */
async function paid(code: string, session: object = {}): Promise<IncomingPayment> {
  const event = checkout(code, { ...session });
  await tell(service, event);
  const payment = (await paymentsOf(service, admin)).items.find(({ reference }) => reference === event.id);
  if (!payment) throw new Error('the payment is not listed');
  return payment;
}
const unmatched = (session: object = {}) => paid(`senza codice ${randomUUID()}`, session);
describe('the list of payments', () => {
  it('is filtered by state, newest first, with totals over all', async () => {
    const payment = await unmatched({ amount_total: 1_234 });
    const foreign = await unmatched({ currency: 'usd', amount_total: 999_999 });
    const before = await paymentsOf(service, admin);
    await dismiss(payment.id, { reason: 'x' });
    const after = await paymentsOf(service, admin, 'dismissed');
    expect(after.items.map(({ state }) => state)).toEqual(after.items.map(() => 'dismissed'));
    expect(after.total).toBe(after.totals.dismissed.count);
    const moved = after.totals.dismissed.amountCents - before.totals.dismissed.amountCents;
    expect(moved).toBe(1_234);
    const all = await paymentsOf(service, admin);
    expect(all.total).toBe(Object.values(all.totals).reduce((sum, { count }) => sum + count, 0));
    expect(all.items[0]?.id).toBe(foreign.id);
    const page = await service.http.get(API.payments).query({ page: 2, pageSize: 1 }).set(admin);
    expect(page.body).toMatchObject({ page: 2, pageSize: 1, items: [{ id: all.items[1]?.id }] });
  });

  it.each([{ state: 'new' }, { page: 0 }, { pageSize: 201 }])('is refused with %p', async (query) => {
    const response = await service.http.get(API.payments).query(query).set(admin);
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, Object.keys(query)]);
  });

  it('takes four statements, however many payments are on a page', async () => {
    await Promise.all(Array.from({ length: 30 }, () => unmatched({ customer_details: { name: 'Lucia Ferrario' } })));
    const queries = jest.spyOn(poolOf(service.database), 'query');
    try {
      for (const pageSize of [1, 30]) {
        queries.mockClear();
        const { body } = await service.http.get(API.payments).query({ pageSize }).set(admin);
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
      { applicationCode: application.code, nome: 'Lucia', cognome: 'Ferrario', reason: 'similar-code' },
    ]);
    await tell(service, checkout(application.code));
    const [later] = await paymentWith(service, admin, `quota ${wrong}`);
    expect(later?.suggestions).toEqual([]);
  });

  it.each([
    ['D’Àngelo Rossi', 'Zoé', 'D ANGELO ROSSI ZOE VIA ROMA 1'],
    ['De Marchi', 'Ugo', 'ugo de-marchi, ugo@example.com'],
    ["Dell'Acqua", 'Ida', 'DELL`ACQUA IDA E BIANCHI PIO'],
  ])('suggests %s %s for the payer %s', async (cognome, nome, name) => {
    const [namesake, one, rejected] = await addPayable(
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
    expect(suggestions.map(({ applicationCode }) => applicationCode)).not.toContain(rejected?.code);
    const other = await unmatched({ amount_total: FEE + 1, customer_details: { name } });
    expect(other.suggestions).toEqual([]);
  });
});
