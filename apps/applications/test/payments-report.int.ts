import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import {
  addPayable,
  checkout,
  FEE,
  officeOf,
  type Payable,
  paymentWith,
  tell,
  twoPayables,
  WEBHOOK_SECRET,
} from './paying';
import { ADMINISTRATOR, administer, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let application: Payable;
let other: Payable;
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
});
beforeEach(async () => {
  [application, other] = await twoPayables(service.database);
});
afterAll(() => service?.stop());

const query = (text: string, ...values: unknown[]) => service.database.query(text, values);
const { match, byHand, search, paid } = officeOf(
  () => service,
  () => application,
);

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
