import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type PaymentsPage } from '@lacorte/contracts';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { erase, exportOf } from './erasing';
import { heldUp } from './locks';
import {
  addPayable,
  checkout,
  FEE,
  feeOf,
  type Payable,
  paymentsOf,
  paymentWith,
  shownFee,
  tell,
  unmatchedPayment,
  WEBHOOK_SECRET,
} from './paying';
import { dayIn } from './requesting-documents';
import { ADMINISTRATOR, administer, asAdmin, setStatus } from './reviewing';
import { asService, RunningApplications } from './running-applications';

const DELAY_SECONDS = 120;

let service: RunningApplications;
let application: Payable;
let other: Payable;
beforeAll(async () => {
  const settings = { PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET, STATUS_MAIL_DELAY_SECONDS: String(DELAY_SECONDS) };
  service = await RunningApplications.start(settings);
});
beforeEach(async () => {
  const [first, second] = await addPayable(service.database, {}, { nome: 'Ugo', cognome: 'Bassi' });
  if (!first || !second) throw new Error('no applications');
  [application, other] = [first, second];
});
afterAll(() => service?.stop());

const query = (text: string, ...values: unknown[]) => service.database.query(text, values);
const post = (path: string, body: object = {}) => administer(service, 'post', path, body);
const match = (id: string, body: object) => post(API.matchPayment(id), body);
const refund = (id: string, body: object = { reason: 'Ha pagato due volte' }) => post(API.refundPayment(id), body);
const refunded = (id: string, body: object = { date: '2026-11-27' }) => post(API.refundedPayment(id), body);
const reopen = (id: string) => post(API.reopenPayment(id));
const takeBack = ({ id }: Payable = application) => administer(service, 'delete', API.applicationPayment(id));
const byHand = (body: object = {}, { id }: Payable = application) =>
  post(API.applicationPayment(id), { paidOn: '2026-11-20', amountCents: FEE, ...body });
const listed = async (id: string) => (await paymentsOf(service)).items.find((payment) => payment.id === id);
const search = async (given: object): Promise<PaymentsPage> =>
  (await administer(service, 'get', API.payments, { pageSize: 200, ...given })).body;
const paid = (amountCents: number, given?: Record<string, unknown>) => unmatchedPayment(service, amountCents, given);
const settled = [409, 'payment-settled'];
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a part of a fee', () => {
  it('is refused with the amount, unless it is wanted as a part, and the fee stays due', async () => {
    const { id } = await paid(4_000);
    for (const partial of [undefined, false, null]) {
      const { status, body } = await match(id, { applicationCode: application.code, partial });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['amount']]);
    }
    const { body } = await match(id, { applicationCode: application.code, partial: true });
    expect(body).toMatchObject({ state: 'matched', applicationCode: application.code, applicationCodes: [] });
    expect(await shownFee(service, application)).toEqual({
      ...{ state: 'due', amountCents: FEE, paidCents: 4_000, paidAt: null },
    });
    expect(await feeOf(service, application)).toBeNull();
    const details = await administer(service, 'get', API.adminApplication(application.id));
    expect(details.body.incomingPayments).toMatchObject([{ id, amountCents: 4_000 }]);
    expect((await match(id, { applicationCode: application.code, partial: 'x' })).body.fields).toHaveProperty(
      'partial',
    );
  });

  it('adds up with others until the fee is paid, also by a row of exactly what is still due', async () => {
    const first = await paid(4_000);
    await match(first.id, { applicationCode: application.code, partial: true });
    await tell(service, checkout(application.code));
    const [whole] = await paymentWith(service, application.code);
    expect(whole).toMatchObject({ state: 'unmatched', reason: 'wrong-amount', dueCents: FEE - 4_000 });
    await tell(service, checkout(application.code, { amount_total: FEE - 4_000 }));
    expect(await paymentWith(service, application.code)).toContainEqual(
      expect.objectContaining({ state: 'matched', amountCents: FEE - 4_000 }),
    );
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', amountCents: FEE, paidCents: FEE });
    // One of the parts is taken back.
    await reopen(first.id);
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: FEE - 4_000 });
  });

  it('is asked for no more, while the rest is', async () => {
    await match((await paid(4_000)).id, { applicationCode: application.code, partial: true });
    const recipients = await service.http
      .get(INTERNAL.paymentRecipients)
      .query({ before: new Date(Date.now() + 60_000).toISOString(), again: 'true' })
      .set(await asService('notifications-worker'));
    const asked = recipients.body.items.filter((one: Payable & { applicationId: string }) =>
      [application.id, other.id].includes(one.applicationId),
    );
    expect(asked.map(({ feeCents }: { feeCents: number }) => feeCents).sort()).toEqual([FEE - 4_000, FEE].sort());
  });

  it('that reaches what is due pays it, and what is more is a surplus', async () => {
    await match((await paid(4_000)).id, { applicationCode: application.code, partial: true });
    const more = await paid(12_000);
    const { body } = await match(more.id, { applicationCode: application.code, partial: true });
    expect(body).toMatchObject({ amountCents: 12_000, surplusCents: 1_000, refundCents: null });
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', paidCents: FEE });
  });

  it('is taken back with the rest at the application', async () => {
    const parts = [await paid(4_000), await paid(FEE - 4_000)];
    for (const { id } of parts) await match(id, { applicationCode: application.code, partial: true });
    expect((await takeBack()).body.fee).toMatchObject({ state: 'due', paidCents: 0 });
    for (const { id } of parts) expect(await listed(id)).toMatchObject({ state: 'unmatched', version: 3 });
    expect((await takeBack()).status).toBe(404);
  });

  it('of another currency is no part: it counts as what is due', async () => {
    await match((await paid(4_000)).id, { applicationCode: application.code, partial: true });
    const foreign = await paid(1_000, { currency: 'chf' });
    expect((await match(foreign.id, { applicationCode: application.code })).body.surplusCents).toBe(0);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', paidCents: FEE });
    expect(outcomeOf(await refund(foreign.id))).toEqual(settled);
  });
});

describe('a payment of several fees', () => {
  const both = () => ({ applicationCodes: [other.code.toLowerCase().replaceAll('-', ' '), application.code] });

  it('pays them if it is the sum of what is due, and names them in their order', async () => {
    await match((await paid(4_000)).id, { applicationCode: application.code, partial: true });
    const wrong = await paid(2 * FEE);
    const refused = await match(wrong.id, both());
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['applicationCodes']]);
    const { id } = await paid(2 * FEE - 4_000);
    const { status, body } = await match(id, both());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      applicationCode: null,
      applicationCodes: [other.code, application.code],
      surplusCents: 0,
    });
    for (const one of [application, other])
      expect(await shownFee(service, one)).toMatchObject({ state: 'paid', paidCents: FEE });
    const log = await administer(service, 'get', API.accessLog, { action: 'payment-matched' });
    const logged = log.body.items
      .slice(0, 2)
      .map(({ applicationCode }: { applicationCode: string }) => applicationCode);
    expect(logged.sort()).toEqual([application.code, other.code].sort());
    // All of it is freed.
    expect((await reopen(id)).body).toMatchObject({
      state: 'unmatched',
      applicationCodes: [],
      amountCents: 2 * FEE - 4_000,
    });
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: 4_000 });
    expect(await shownFee(service, other)).toMatchObject({ state: 'due', paidCents: 0 });
  });

  it('needs 2 to 20 different known codes', async () => {
    const { id } = await paid(2 * FEE);
    const many = Array.from({ length: 21 }, (_, index) => `DOM-2026-${index}`);
    const { code } = application;
    for (const applicationCodes of [
      [],
      [code],
      [code, ` ${code.toLowerCase()}`],
      many,
      [code, ''],
      [code, 5],
      'x',
      {},
    ]) {
      const { status, body } = await match(id, { applicationCodes });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['applicationCodes']]);
    }
    const unknown = await match(id, { applicationCodes: [code, 'DOM-2019-000001-00'] });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['applicationCodes']]);
  });

  it('is refused where one is paid, rejected or withdrawn, and pays none then', async () => {
    const [rejected, done, withdrawn] = await addPayable(service.database, { status: 'rejected' }, {}, {});
    if (!rejected || !done || !withdrawn) throw new Error('no applications');
    await byHand({}, done);
    await query('UPDATE applications.application SET withdrawn_at = now() WHERE id = $1', withdrawn.id);
    const { id } = await paid(2 * FEE);
    for (const [one, code] of [
      [rejected, 'conflict'],
      [done, 'conflict'],
      [withdrawn, 'application-withdrawn'],
    ] as const) {
      const { status, body } = await match(id, { applicationCodes: [application.code, one.code] });
      expect([status, body.code]).toEqual([409, code]);
    }
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: 0 });
  });

  it('frees one part as a payment of its own, and is less by it', async () => {
    const { id, reference } = await paid(2 * FEE);
    await match(id, { applicationCodes: [application.code, other.code] });
    await takeBack(other);
    expect(await listed(id)).toMatchObject({
      ...{ state: 'matched', amountCents: FEE, applicationCode: application.code, applicationCodes: [] },
    });
    const freed = (await search({ q: reference })).items.filter((one) => one.id !== id);
    expect(freed).toMatchObject([{ state: 'unmatched', amountCents: FEE, applicationCode: null, source: 'event' }]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid' });
    expect(await shownFee(service, other)).toMatchObject({ state: 'due', paidCents: 0 });
    expect((await match(freed[0]?.id ?? '', { applicationCode: other.code })).status).toBe(200);
    // The last part is the payment itself.
    await takeBack();
    expect(await listed(id)).toMatchObject({ state: 'unmatched', amountCents: FEE });
    const [row] = await query('SELECT amount_cents, freed_cents FROM applications.incoming_payment WHERE id = $1', id);
    expect(row).toEqual({ amount_cents: String(2 * FEE), freed_cents: String(FEE) });
  });
});

describe('a refund', () => {
  it('of an unmatched payment goes back as a whole, once it is decided and made', async () => {
    const payment = await paid(FEE);
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
      expect((await refund(payment.id, body)).body.fields).toHaveProperty('reason');
    }
    expect(outcomeOf(await refunded(payment.id))).toEqual(settled);
    expect((await refund(payment.id)).body).toMatchObject({
      ...{ state: 'refund-due', refundCents: FEE, reason: 'Ha pagato due volte', version: 2 },
    });
    for (const act of [
      () => refund(payment.id),
      () => match(payment.id, { applicationCode: application.code }),
      () => post(API.dismissPayment(payment.id), { reason: 'x' }),
    ])
      expect(outcomeOf(await act())).toEqual(settled);
    for (const body of [{}, { date: 'ieri' }, { date: dayIn(1) }]) {
      expect((await refunded(payment.id, body)).body.fields).toHaveProperty('date');
    }
    expect((await refunded(payment.id, { date: '2026-11-27', reference: 'x'.repeat(101) })).body.fields).toHaveProperty(
      'reference',
    );
    expect((await refunded(payment.id, { date: '2026-11-27', reference: 'CRO 9' })).body).toMatchObject({
      ...{ state: 'refunded', refundCents: FEE, refundedOn: '2026-11-27', refundReference: 'CRO 9' },
    });
    expect(outcomeOf(await refunded(payment.id))).toEqual(settled);
    const totals = (await paymentsOf(service)).totals.refunded;
    expect(totals.amountCents).toBeGreaterThanOrEqual(FEE);
    // Two steps back.
    expect((await reopen(payment.id)).body).toMatchObject({ state: 'refund-due', refundedOn: null });
    expect((await reopen(payment.id)).body).toMatchObject({
      state: 'unmatched',
      refundCents: null,
      reason: 'unknown-code',
    });
    for (const action of ['payment-refund-due', 'payment-refunded']) {
      const { body } = await administer(service, 'get', API.accessLog, { action });
      expect(body.items[0]).toMatchObject({ who: ADMINISTRATOR.email });
    }
  });

  it('of a surplus leaves the fee paid, and the application at the payment', async () => {
    const { id } = await paid(FEE + 5_000);
    await match(id, { applicationCode: application.code });
    expect((await refund(id)).body).toMatchObject({
      ...{ state: 'refund-due', refundCents: 5_000, surplusCents: 0, applicationCode: application.code },
    });
    expect((await refunded(id, { date: '2026-11-27', reference: '' })).body).toMatchObject({
      state: 'refunded',
      refundCents: 5_000,
    });
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', amountCents: FEE, paidCents: FEE });
    // What is left of it is the fee, which becomes a payment of its own.
    await takeBack();
    expect(await listed(id)).toMatchObject({
      state: 'refunded',
      amountCents: 5_000,
      refundCents: 5_000,
      applicationCode: null,
    });
    expect((await search({ state: 'unmatched', from: '2026-11-22' })).items[0]).toMatchObject({ amountCents: FEE });
  });

  it('of a surplus that is only due ends when the fee is taken back, or is undone alone', async () => {
    const { id } = await paid(FEE + 5_000);
    await match(id, { applicationCode: application.code });
    await refund(id);
    expect((await reopen(id)).body).toMatchObject({ state: 'matched', surplusCents: 5_000 });
    await refund(id);
    await takeBack();
    expect(await listed(id)).toMatchObject({ state: 'unmatched', amountCents: FEE + 5_000, refundCents: null });
  });

  it('is refused for a payment that is its fee, and one that is dismissed', async () => {
    const [matched, dismissed] = [await paid(FEE), await paid(FEE)];
    await match(matched.id, { applicationCode: application.code });
    await post(API.dismissPayment(dismissed.id), { reason: 'x' });
    for (const { id } of [matched, dismissed]) expect(outcomeOf(await refund(id))).toEqual(settled);
    expect((await refund(randomUUID(), {})).status).toBe(404);
  });

  it('is proposed for a second payment of a paid fee', async () => {
    for (const _ of [1, 2]) await tell(service, checkout(application.code));
    const second = (await paymentWith(service, application.code)).find(({ state }) => state === 'unmatched');
    expect(second).toMatchObject({ reason: 'already-paid', refundProposed: true, dueCents: null });
    await takeBack();
    expect(await listed(second?.id ?? '')).toMatchObject({ refundProposed: false, dueCents: FEE });
  });
});

describe('a payment by hand', () => {
  it('is in the list with its method, and dismissed when the fee is taken back', async () => {
    for (const method of ['cash', 'pos', 'transfer', 'other'] as const) {
      const { status, body } = await byHand({ method, note: `Ricevuta ${method} ${application.code}` });
      expect([status, body.fee.state]).toEqual([201, 'paid']);
      const [item] = (await search({ q: `ricevuta ${method} ${application.code}` })).items;
      expect(item).toMatchObject({
        ...{ source: 'hand', method, state: 'matched', applicationCode: application.code, amountCents: FEE },
        ...{ date: '2026-11-20', currency: 'EUR', reason: null, suggestions: [] },
      });
      expect((await takeBack()).body.fee).toMatchObject({ state: 'due', paidCents: 0 });
      expect(await listed(item?.id ?? '')).toMatchObject({ state: 'dismissed', reason: 'Registrazione annullata' });
    }
    await byHand();
    expect((await search({ state: 'matched', q: application.code })).items).toMatchObject([{ method: 'other' }]);
    expect((await byHand({ method: 'cheque' }, other)).body.fields).toHaveProperty('method');
  });

  it('pays a fee whatever its amount, with what is more as a surplus', async () => {
    await byHand({ amountCents: 14_000 });
    expect(await shownFee(service, application)).toMatchObject({
      state: 'paid',
      amountCents: 14_000,
      paidCents: 14_000,
    });
    await byHand({ amountCents: FEE + 700 }, other);
    expect(await shownFee(service, other)).toMatchObject({ state: 'paid', paidCents: FEE });
    expect((await search({ q: other.code })).items).toMatchObject([{ surplusCents: 700 }]);
  });

  it('that the release before records gets a part and a place in the list, and loses the part', async () => {
    await query(
      `INSERT INTO applications.payment (application_id, paid_on, amount_cents, note, recorded_by, recorded_at)
       VALUES ($1, '2026-11-19', 14000, $2, $3, now())`,
      ...[application.id, `vecchia ${application.code}`, ADMINISTRATOR.email],
    );
    const [item] = (await search({ q: `vecchia ${application.code}` })).items;
    expect(item).toMatchObject({
      source: 'hand',
      method: 'other',
      amountCents: 14_000,
      applicationCode: application.code,
    });
    await query('DELETE FROM applications.payment WHERE application_id = $1', application.id);
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: 0 });
  });
});

describe('the list of what came in', () => {
  it('finds words of payer, text, reference, code and names, with and without accents', async () => {
    const [namesake] = await addPayable(service.database, { nome: 'Zoé', cognome: 'Vólpe' });
    if (!namesake) throw new Error('no application');
    const { id, reference } = await paid(FEE, { customer_details: { name: 'Società Ràpida' } });
    await match(id, { applicationCode: namesake.code });
    for (const q of [
      'societa rapida',
      'volpe zoe',
      reference,
      namesake.code.toLowerCase().replaceAll('-', ''),
      'RAPIDA VOLPE',
    ]) {
      expect([q, (await search({ q })).items.map((one) => one.id)]).toEqual([q, [id]]);
    }
    const none = await search({ q: 'nessuno di questi' });
    expect([none.items, none.total, none.totals.matched.count > 0]).toEqual([[], 0, true]);
    expect((await search({ q: '%' })).items).toEqual([]);
  });

  it('is of some days and states, with the number of those', async () => {
    await byHand({ paidOn: '2024-02-03' });
    await byHand({ paidOn: '2024-02-04' }, other);
    for (const [given, count] of [
      [{ from: '2024-02-03', to: '2024-02-04' }, 2],
      [{ to: '2024-02-03' }, 1],
      [{ from: '2024-02-04', to: '2024-02-04', state: 'matched' }, 1],
      [{ from: '2024-02-04', to: '2024-02-04', state: 'refunded' }, 0],
    ] as const) {
      const page = await search({ ...given, pageSize: 1 });
      expect([page.total, page.items.length]).toEqual([count, Math.min(1, count)]);
    }
  });

  it('refuses days that are none, or inverted', async () => {
    for (const [given, field] of [
      [{ from: '2026-02-30' }, 'from'],
      [{ to: 'oggi' }, 'to'],
      [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
      [{ q: 'x'.repeat(201) }, 'q'],
    ] as const) {
      const { status, body } = await administer(service, 'get', API.payments, given);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });

  it('suggests who owes the amount, of the current tender first, and says what is due', async () => {
    const [{ id: elsewhere }] = await query(
      `INSERT INTO applications.tender (code, title, rules, homes, shown_deadline, opens_at, closes_at, published_at)
       SELECT $1, title, rules, homes, shown_deadline, now() - interval '9 years', now() - interval '8 years', now() FROM applications.tender LIMIT 1
       RETURNING id`,
      `T${Date.now()}`,
    );
    const name = { cognome: 'Quaglia' };
    const added = await addPayable(
      service.database,
      { ...name, nome: 'Ida', tenderId: elsewhere },
      { ...name, nome: 'Pia' },
      { ...name, nome: 'Ida' },
    );
    const [old, surname, both] = added.map(({ code }) => code);
    const { suggestions } = await paid(FEE, { customer_details: { name: 'QUAGLIA IDA' } });
    expect(suggestions.map(({ applicationCode, dueCents }) => [applicationCode, dueCents])).toEqual([
      [both, FEE],
      [surname, FEE],
      [old, FEE],
    ]);
  });
});

describe('the report of fees', () => {
  const HEADERS = ['Data', 'Codice domanda', 'Cognome', 'Nome', 'Importo', 'Modalità', 'Riferimento', 'Bando'];
  const ask = async (given: object) =>
    service.http
      .get(API.paymentsReport)
      .query(given)
      .set(await asAdmin())
      .responseType('blob');
  const day = { from: '2023-05-06', to: '2023-05-06' };

  it('has every part of the days by the day of payment, how it was paid, and the total', async () => {
    const created = Math.floor(Date.UTC(2023, 4, 5, 22, 0, 0) / 1_000);
    const event = checkout('=1+1', { amount_total: 2 * FEE }, { created });
    await tell(service, event);
    const [split] = await paymentWith(service, '=1+1');
    await match(split?.id ?? '', { applicationCodes: [other.code, application.code] });
    const [late, early, hand] = await addPayable(service.database, {}, {}, {});
    if (!late || !early || !hand) throw new Error('no applications');
    await tell(service, checkout(late.code, {}, { created: Math.floor(Date.UTC(2023, 4, 6, 22, 0, 0) / 1_000) }));
    await byHand({ paidOn: '2023-05-05' }, early);
    await byHand({ paidOn: day.to, method: 'cash', amountCents: FEE + 50 }, hand);
    const { status, headers, body } = await ask(day);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="quote-2023-05-06-2023-05-06.csv"');
    const [header, ...rows] = parse(body, { delimiter: ';', bom: true, record_delimiter: '\r\n' });
    expect(header).toEqual(HEADERS);
    const [{ code: tender }] = await query(
      'SELECT t.code FROM applications.tender t JOIN applications.application a ON a.tender_id = t.id WHERE a.id = $1',
      application.id,
    );
    const card = ['150,00', 'Carta', event.id, tender];
    expect(rows).toEqual([
      ['06/05/2023', other.code, 'Bassi', 'Ugo', ...card],
      ['06/05/2023', application.code, 'Ferrario', 'Lucia', ...card],
      ['06/05/2023', hand.code, 'Ferrario', 'Lucia', '150,00', 'Contanti', '', tender],
      ['', 'Totale', '', '', '450,00', '', '', ''],
    ]);
    const xlsx = await ask({ ...day, format: 'xlsx' });
    expect(xlsx.headers['content-disposition']).toBe('attachment; filename="quote-2023-05-06-2023-05-06.xlsx"');
    const { sheets } = await readXlsx(xlsx.body);
    expect(sheets[0]?.rows.map((cells) => cells[4])).toEqual(['Importo', 150, 150, 150, 450]);
    const log = await administer(service, 'get', API.accessLog, { action: 'payments-reported' });
    expect(log.body.items[0]).toMatchObject({ who: ADMINISTRATOR.email });
  });

  it('needs two days in their order, and a known format', async () => {
    for (const [given, ...fields] of [
      [{}, 'from', 'to'],
      [{ from: day.from }, 'to'],
      [{ ...day, from: '06/05/2023' }, 'from'],
      [{ from: '2023-05-07', to: '2023-05-06' }, 'to'],
      [{ ...day, format: 'pdf' }, 'format'],
    ] as const) {
      const { status, body } = await administer(service, 'get', API.paymentsReport, given);
      expect([status, Object.keys(body.fields)]).toEqual([400, fields]);
    }
  });

  it('has a total of nothing, too', async () => {
    const { body } = await ask({ from: '2001-01-01', to: '2001-01-02' });
    expect(parse(body, { delimiter: ';', bom: true }).at(-1)).toContain('0,00');
  });
});

describe('what an applicant is told of the fee', () => {
  interface Told {
    id: string;
    payload: { entryId: string; notBefore: string };
  }
  const events = (): Promise<Told[]> =>
    query(
      `SELECT id, payload FROM applications.outbox WHERE kind = 'payment-received' AND payload->>'applicationId' = $1
       ORDER BY (payload->>'entryId')::bigint`,
      application.id,
    );
  const ask = async ({ id: messageId, payload: { entryId } }: Told) =>
    service.http
      .post(INTERNAL.tellFee(application.id))
      .set(await asService('notifications-worker'))
      .send({ entryId, messageId });
  const told = async (event?: Told) => (event ? (await ask(event)).body.notice : undefined);
  const last = async () => told((await events()).at(-1));

  it('is told after the delay, and again to the same message', async () => {
    const { id } = await paid(FEE);
    await match(id, { applicationCode: application.code });
    const [event] = await events();
    const [{ at }] = await query(
      'SELECT max(entered_at) AS at FROM applications.payment_entry WHERE application_id = $1',
      application.id,
    );
    expect(event?.payload.notBefore).toBe(new Date(at.getTime() + DELAY_SECONDS * 1_000).toISOString());
    const notice = {
      ...{ applicationCode: application.code, nome: 'Lucia', cognome: 'Ferrario', email: 'persona.0@example.com' },
      ...{ kind: 'paid', amountCents: FEE, paidOn: '2026-11-22', paidCents: FEE, dueCents: 0 },
    };
    expect([await told(event), await told(event)]).toEqual([notice, notice]);
    expect(await told(event && { ...event, id: randomUUID() })).toBeNull();
  });

  it('is not told when it was taken back before, nor then corrected', async () => {
    const { id } = await paid(FEE);
    await match(id, { applicationCode: application.code });
    await takeBack();
    const [first, second] = await events();
    expect([await told(first), await told(second)]).toEqual([null, null]);
  });

  it('is corrected when it was told, and told again when it is paid again', async () => {
    await byHand();
    expect(await last()).toMatchObject({ kind: 'paid' });
    await takeBack();
    expect(await last()).toMatchObject({ kind: 'taken-back', paidCents: 0, dueCents: FEE, paidOn: null });
    await byHand();
    expect(await last()).toMatchObject({ kind: 'paid' });
    // Taken back and recorded again within the delay: nothing to tell.
    await takeBack();
    await byHand();
    expect(await last()).toBeNull();
  });

  it('says of a part what has come and what is due, which a rejected applicant does not owe', async () => {
    for (const cents of [4_000, 5_000]) {
      await match((await paid(cents)).id, { applicationCode: application.code, partial: true });
    }
    const part = { kind: 'part', amountCents: 5_000, paidCents: 9_000, paidOn: '2026-11-22' };
    const [first, second] = await events();
    expect([await told(first), await told(second)]).toMatchObject([null, { ...part, dueCents: FEE - 9_000 }]);
    await setStatus(service.database, application.id, 'rejected');
    expect(await told(second)).toMatchObject({ ...part, dueCents: 0 });
  });

  it('that the release before has told is corrected, and told if its message is still there', async () => {
    await query(
      `INSERT INTO applications.told_fee (application_id, paid_cents, is_paid, kind) VALUES ($1, $2, true, 'paid')`,
      application.id,
      FEE,
    );
    await byHand();
    expect(await last()).toMatchObject({ kind: 'paid' });
    expect(await last()).toMatchObject({ kind: 'paid' });
    await takeBack();
    expect(await last()).toMatchObject({ kind: 'taken-back' });
  });

  it('is asked for by the notifications worker alone, of a present application', async () => {
    await byHand();
    const [event] = await events();
    const body = { entryId: event?.payload.entryId, messageId: event?.id };
    const notWorker = await service.http
      .post(INTERNAL.tellFee(application.id))
      .set(await asAdmin())
      .send(body);
    expect(notWorker.status).toBe(404);
    const unknown = await service.http
      .post(INTERNAL.tellFee(randomUUID()))
      .set(await asService('notifications-worker'))
      .send(body);
    expect(unknown.status).toBe(404);
  });
});

describe('two acts at the same moment', () => {
  const LOCKED = 'SELECT FROM applications.application WHERE id = $1 FOR UPDATE';
  const held = <A, B>(...acts: [() => PromiseLike<A>, () => PromiseLike<B>]) =>
    heldUp<[A, B]>(service.database, [LOCKED, [application.id]], acts);
  const partOf = (id: string) => () => match(id, { applicationCode: application.code, partial: true });

  it('let two parts add up, and pay once', async () => {
    const [one, two] = [await paid(10_000), await paid(10_000)];
    const answers = await held(partOf(one.id), partOf(two.id));
    expect(answers.map(({ status, body }) => [status, body.surplusCents])).toEqual([
      [200, 0],
      [200, 5_000],
    ]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', paidCents: FEE });
  });

  it('match alone only what is still due when the part before is recorded', async () => {
    const part = await paid(4_000);
    await held(partOf(part.id), () => tell(service, checkout(application.code)));
    expect(await paymentWith(service, application.code)).toMatchObject([
      { state: 'unmatched', reason: 'wrong-amount' },
    ]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: 4_000 });
  });

  it('match first and take back then, or find nothing to take back', async () => {
    const { id } = await paid(FEE);
    const [matched, back] = await held(partOf(id), () => takeBack());
    expect([matched.status, back.status]).toEqual([200, 200]);
    expect(await listed(id)).toMatchObject({ state: 'unmatched' });
    const [none, again] = await held(() => takeBack(), partOf(id));
    expect([none.status, again.status]).toEqual([404, 200]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid' });
  });

  it('refund a payment or match it, whichever is first', async () => {
    const { id } = await paid(FEE);
    const payment = ['SELECT FROM applications.incoming_payment WHERE id = $1 FOR UPDATE', [id]] as [string, unknown[]];
    const [refusal, matching] = await heldUp(service.database, payment, [() => refund(id), partOf(id)]);
    expect([refusal.status, outcomeOf(matching)]).toEqual([200, settled]);
    await reopen(id);
    const [done, late] = await heldUp(service.database, payment, [partOf(id), () => refund(id)]);
    expect([done.status, outcomeOf(late)]).toEqual([200, settled]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid' });
  });
});

describe('the payments of several people', () => {
  it('are exported and anonymised with each of them', async () => {
    const { id } = await paid(2 * FEE, { customer_details: { name: 'Lucia Ferrario' } });
    await match(id, { applicationCodes: [application.code, other.code] });
    const owner = async ({ id: applicationId }: Payable) => {
      const [row] = await query(
        'SELECT user_id AS "userId" FROM applications.application WHERE id = $1',
        applicationId,
      );
      return { userId: row.userId as string, email: '' };
    };
    const { sections } = await exportOf(service, await owner(other));
    expect(sections.applications[0].payments).toMatchObject([
      { kind: 'recorded', amountCents: FEE },
      { kind: 'received', payer: 'Lucia Ferrario', amountCents: 2 * FEE },
    ]);
    const surplus = await paid(FEE + 100, { customer_details: { name: 'Ugo Bassi' } });
    await takeBack(other);
    await match(surplus.id, { applicationCode: other.code });
    await refund(surplus.id, { reason: 'Ugo Bassi ha chiesto' });
    await refunded(surplus.id, { date: '2026-11-27', reference: 'a Ugo Bassi' });
    await erase(service, await owner(other));
    expect(await listed(surplus.id)).toMatchObject({
      ...{ state: 'refunded', payer: '', text: '', reason: '-', refundReference: null, refundCents: 100 },
    });
    expect(await listed(id)).toMatchObject({ payer: 'Lucia Ferrario' });
    await erase(service, await owner(application));
    expect(await listed(id)).toMatchObject({ state: 'matched', payer: '', text: '' });
    const notes = await query(
      'SELECT FROM applications.incoming_payment_act WHERE payment_id = $1 AND note IS NOT NULL',
      surplus.id,
    );
    expect(notes).toEqual([]);
  });
});
