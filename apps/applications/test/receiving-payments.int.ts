import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ImportResult, MAX_STATEMENT_BYTES } from '@lacorte/contracts';
import { FeeNotices } from '../src/payments/fee-notices';
import { ImportStatement } from '../src/payments/import-statement';
import { StatementUploads, uploadIn } from '../src/payments/statement-uploads';
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
import { dayIn } from './requesting-documents';
import { ADMINISTRATOR, administer, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let application: Payable;
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: `${WEBHOOK_SECRET}, the-secret-before` });
  admin = await asAdmin();
});
beforeEach(async () => {
  const [added] = await addPayable(service.database, {});
  if (added) application = added;
});
afterAll(() => service?.stop());

const entriesOf = (id: string) =>
  service.database.query('SELECT * FROM applications.payment_entry WHERE application_id = $1 ORDER BY id', [id]);

describe('an event of the payment service', () => {
  const outboxOf = (id: string) =>
    service.database.query(`SELECT kind, payload FROM applications.outbox WHERE payload->>'applicationId' = $1`, [id]);
  const received = { status: 200, body: { received: true } };
  /** The payment of an event that is received. */
  async function paymentOf(event: { id?: unknown }) {
    expect(await tell(service, event)).toMatchObject(received);
    return (await paymentsOf(service)).items.find(({ reference }) => reference === event.id);
  }

  it('records the fee on its day in Rome, and lets the applicant know once', async () => {
    const event = checkout(application.code);
    expect(await tell(service, event)).toMatchObject(received);
    expect(await feeOf(service, application)).toEqual({
      ...{ paidOn: '2026-11-22', amountCents: FEE, note: null, recordedBy: null },
      recordedAt: expect.stringMatching(/Z$/),
    });
    expect(await paymentWith(service, application.code)).toEqual([
      {
        ...{ id: expect.any(String), source: 'event', date: '2026-11-22', amountCents: FEE, currency: 'EUR' },
        ...{ payer: 'Lucia Ferrario, lucia@example.com', text: application.code, reference: event.id },
        ...{ state: 'matched', reason: null, applicationCode: application.code, version: 1, suggestions: [] },
        ...{ applicationCodes: [], method: null, refundCents: null, refundedOn: null, refundReference: null },
        ...{ surplusCents: 0, dueCents: null, refundProposed: false, maybeKnown: false },
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
    expect(await feeOf(service, application)).toMatchObject({ paidOn: '2026-11-23' });
  });

  it('counts once, however often and however concurrently it is told', async () => {
    const event = checkout(application.code);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(service, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await tell(service, event)).toMatchObject(received);
    expect(await paymentWith(service, application.code)).toHaveLength(1);
    expect(await entriesOf(application.id)).toHaveLength(1);
    expect(await outboxOf(application.id)).toHaveLength(1);
  });

  it('counts once by its id, even with other contents', async () => {
    const [other] = await addPayable(service.database, {});
    const event = checkout(application.code);
    await tell(service, event);
    await tell(service, checkout(other?.code ?? '', {}, { id: event.id }));
    expect(await paymentWith(service, other?.code ?? '')).toEqual([]);
  });

  it('is not paid yet while its checkout waits for the bank, and counts when the bank has paid', async () => {
    const session = { id: 'cs_waits_for_the_bank' };
    await tell(service, checkout(application.code, { ...session, payment_status: 'unpaid' }));
    expect(await feeOf(service, application)).toBeNull();
    const later = { type: 'checkout.session.async_payment_succeeded' };
    await tell(service, checkout(application.code, session, later));
    expect(await paymentWith(service, application.code)).toMatchObject([{ state: 'matched' }]);
  });

  it('of a second payment for one application is listed, also when both arrive together', async () => {
    await Promise.all([tell(service, checkout(application.code)), tell(service, checkout(application.code))]);
    const payments = await paymentWith(service, application.code);
    const outcomes = payments.map(({ state, reason }) => [state, reason]).sort();
    expect(outcomes).toEqual([
      ['matched', null],
      ['unmatched', 'already-paid'],
    ]);
    expect(await entriesOf(application.id)).toHaveLength(1);
  });

  it('with another amount or currency than the fee is listed with its reason, counts once, and the fee stays due', async () => {
    const { code: applicationCode } = application;
    const amount = (amount_total: unknown, amountCents = 0) => [
      { amount_total },
      { reason: 'wrong-amount', amountCents },
    ];
    const currency = (given: unknown, stored: string) => [
      { currency: given },
      { reason: 'wrong-currency', currency: stored },
    ];
    const cases = [
      ...[amount(FEE - 1, FEE - 1), amount(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), amount(0)],
      ...[amount(String(FEE)), amount(FEE + 0.5), amount(-FEE), amount(undefined)],
      ...[currency('usd', 'USD'), currency('euro', 'XXX'), currency(undefined, 'XXX'), currency(978, 'XXX')],
    ];
    for (const [session = {}, expected] of cases) {
      const event = checkout(applicationCode, session);
      await tell(service, event);
      expect(await paymentOf(event)).toMatchObject({ state: 'unmatched', applicationCode, ...expected });
    }
    const endless = JSON.stringify(checkout(applicationCode)).replace(`:${FEE}`, ':1e999');
    expect(await tell(service, endless)).toMatchObject(received);
    const listed = await paymentWith(service, applicationCode);
    expect([listed.length, listed[0]?.reason]).toEqual([cases.length + 1, 'wrong-amount']);
    expect(await feeOf(service, application)).toBeNull();
    expect(await outboxOf(application.id)).toEqual([]);
  });

  it('without a code that is known is listed as unknown', async () => {
    for (const code of ['DOM-2019-999999-00', 'quota di Lucia', null, undefined, 5, {}, ['DOM'], '']) {
      const text = typeof code === 'string' ? code : '';
      const payment = await paymentOf(checkout(null, { client_reference_id: code }));
      expect(payment).toMatchObject({ state: 'unmatched', reason: 'unknown-code', applicationCode: null, text });
    }
  });

  it('for a rejected application is listed', async () => {
    const [rejected] = await addPayable(service.database, { status: 'rejected' });
    const payment = await paymentOf(checkout(rejected?.code ?? ''));
    expect(payment).toMatchObject({ state: 'unmatched', reason: 'rejected-application' });
  });

  it('that pays nothing changes nothing', async () => {
    const before = await paymentsOf(service);
    for (const event of [
      checkout('x', { payment_status: 'unpaid' }),
      checkout('x', { payment_status: 'no_payment_required', amount_total: null }),
      { ...checkout('x'), type: 'charge.refunded' },
      { id: 'evt_new', type: 'something.new' },
    ])
      expect(await paymentOf(event)).toBeUndefined();
    expect((await paymentsOf(service)).total).toBe(before.total);
  });

  it('is recorded with names that PostgreSQL can store, or without a payer', async () => {
    const name = `Lucia\u0000\ud800${'x'.repeat(5_000)}`;
    const long = await paymentOf(checkout(`${application.code}\u0000`, { customer_details: { name, email: 7 } }));
    expect(long?.payer).toMatch(/^Lucia /);
    expect(long?.payer.length).toBeLessThanOrEqual(1_000);
    for (const customer of ['Lucia', 5, ['Lucia'], null])
      expect(await paymentOf(checkout(application.code, { customer_details: customer }))).toMatchObject({ payer: '' });
  });

  it('is of today when its time is none', async () => {
    for (const created of ['soon', -1, 0, 1e300, 2.5, null]) {
      const [before, payment] = [dayIn(0), await paymentOf(checkout(application.code, {}, { created }))];
      expect([before, dayIn(0)]).toContain(payment?.date);
    }
  });

  it('that cannot be read is refused', async () => {
    const event = (change: object) => JSON.stringify({ ...checkout('x'), ...change });
    for (const body of [
      ...['x', '', '{"id":"evt_1","type":"checkout.session.completed"', '[]', 'null'],
      ...[event({ id: undefined }), event({ id: 5 }), event({ id: 'e'.repeat(256) }), event({ type: undefined })],
      ...[event({ data: 'cs_1' }), `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ]) {
      const response = await tell(service, body);
      expect([body.slice(0, 80), response.status, response.body.code]).toEqual([body.slice(0, 80), 400, 'bad-request']);
    }
  });

  it('is taken with a signature over its bytes by either secret, and in no more than 256 KiB', async () => {
    const body = `  ${JSON.stringify(checkout(application.code), null, 3)}\n`;
    expect(await tell(service, body)).toMatchObject(received);
    expect(await feeOf(service, application)).not.toBeNull();
    expect(await tell(service, checkout(application.code), { secret: 'the-secret-before' })).toMatchObject(received);
    expect((await tell(service, ' '.repeat(256 * 1024 + 1))).status).toBe(413);
  });

  it('is refused with a signature that is wrong, old, early or missing', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const event = checkout(application.code);
    const refused = await Promise.all([
      tell(service, event, { secret: 'another' }),
      tell(service, event, { time: now - 900 }),
      tell(service, event, { time: now + 900 }),
      service.http.post(API.paymentEvents).send(event),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await feeOf(service, application)).toBeNull();
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
});

const HEADER = 'data;importo;ordinante;causale;riferimento';
const csv = (...rows: string[]) => Buffer.from([HEADER, ...rows].join('\n'));
let references = 0;
const row = (text: string, { amount = '150,00', reference }: { amount?: string; reference?: string } = {}) => {
  references += 1;
  return `22/11/2026;${amount};Ferrario Lucia;"${text}";${reference ?? `B${references}`}`;
};
const upload = (file: Buffer) => service.http.post(API.importPayments).set(admin).attach('file', file, 'movimenti.csv');

describe('the import of a statement', () => {
  const countsOf = ({ rows, matched, unmatched, alreadyKnown, refused }: ImportResult) => ({
    ...{ rows, matched, unmatched, alreadyKnown, refused },
  });
  const imported = async (file: Buffer) => countsOf((await upload(file).expect(200)).body);
  const counts = (rows: number, matched: number, unmatched: number, alreadyKnown: number, refused: object[] = []) => ({
    ...{ rows, matched, unmatched, alreadyKnown, refused },
  });
  const logged = async (action: string) =>
    (await administer(service, 'get', API.accessLog, { action, pageSize: 1 })).body.items[0];

  it('records the fee of the one code in the text, on the day of the payment', async () => {
    const [, year, number, check] = application.code.split('-');
    const text = `quota dom ${year} ${number} ${check}`;
    expect(await imported(csv(row(text, { reference: 'CRO1' })))).toEqual(counts(1, 1, 0, 0));
    expect(await feeOf(service, application)).toMatchObject({
      ...{ paidOn: '2026-11-22', amountCents: FEE, recordedBy: null },
    });
    expect(await paymentWith(service, text)).toMatchObject([
      {
        ...{ source: 'statement', date: '2026-11-22', amountCents: FEE, currency: 'EUR', payer: 'Ferrario Lucia' },
        ...{ reference: 'CRO1', state: 'matched', reason: null, applicationCode: application.code, version: 1 },
      },
    ]);
    const who = { who: ADMINISTRATOR.email };
    expect(await logged('payment-matched')).toMatchObject({ ...who, applicationCode: application.code });
    expect(await logged('payments-imported')).toMatchObject(who);
  });

  it('lists the others with their reasons', async () => {
    const [second, rejected, paid] = await addPayable(service.database, {}, { status: 'rejected' }, {});
    await imported(csv(row(`${paid?.code}`)));
    const cases: [string, string, string?][] = [
      ['unknown-code', 'quota di iscrizione'],
      ['unknown-code', 'DOM-2019-000001-00'],
      ['ambiguous', `${application.code} e ${second?.code}`],
      ['wrong-amount', application.code, '150,01'],
      ['wrong-amount', application.code, '149,99'],
      ['rejected-application', rejected?.code ?? ''],
      ['already-paid', paid?.code ?? ''],
    ];
    const file = csv(...cases.map(([, text, amount], index) => row(`${text} nr ${index}`, { amount })));
    expect(await imported(file)).toEqual(counts(7, 0, 7, 0));
    for (const [index, [reason, text]] of cases.entries()) {
      const payments = await paymentWith(service, `${text} nr ${index}`);
      expect(payments).toMatchObject([{ state: 'unmatched', reason }]);
    }
    expect(await feeOf(service, application)).toBeNull();
  });

  it('takes two payments for one application as one and a second', async () => {
    const text = `${application.code} due volte`;
    expect(await imported(csv(row(text), row(text)))).toEqual(counts(2, 1, 1, 0));
    const payments = await paymentWith(service, text);
    expect(payments.map(({ reason }) => reason).sort()).toEqual([null, 'already-paid'].sort());
  });

  it('changes nothing the second time, with and without references', async () => {
    const [second] = await addPayable(service.database, {});
    const equal = row('due uguali', { reference: '' });
    const file = csv(row(application.code, { reference: '' }), row(second?.code ?? ''), equal, equal);
    expect(await imported(file)).toEqual(counts(4, 2, 2, 0));
    expect(await imported(file)).toEqual(counts(4, 0, 0, 4));
    const more = csv(equal, equal, equal, row(second?.code ?? '', { reference: `B${references}` }));
    expect(await imported(more)).toEqual(counts(4, 0, 1, 3));
    expect((await feeOf(service, application)).amountCents).toBe(FEE);
  });

  it('by two administrators and in two processes at once counts every payment once', async () => {
    const many = await addPayable(service.database, ...Array(60).fill({}));
    const rows = many.map(({ code }) => row(code));
    // Another process has its own queue.
    const elsewhere = new ImportStatement(
      service.database,
      new StatementUploads(service.database, null),
      new FeeNotices(0),
    );
    const reversed = uploadIn({ buffer: csv(...rows.toReversed()), originalname: 'b.csv' }, {});
    const results = await Promise.all([
      imported(csv(...rows)),
      imported(csv(...rows.toReversed())),
      elsewhere.run(reversed, ADMINISTRATOR),
    ]);
    expect(results.reduce((sum, { matched }) => sum + matched, 0)).toBe(60);
    expect(results.reduce((sum, { alreadyKnown }) => sum + alreadyKnown, 0)).toBe(120);
    const ids = many.map(({ id }) => id);
    const fees = service.database.query('SELECT FROM applications.payment WHERE application_id = ANY($1)', [ids]);
    expect(await fees).toHaveLength(60);
  });

  it('names the rows that it refuses, and leaves debits out', async () => {
    const file = csv(
      '31/02/2026;150,00;A;a;',
      `22/11/2026;gratis;A;a;`,
      row(application.code),
      '22/11/2026;-150,00;A;spese;',
      '22/11/2026;;A;a;',
    );
    const { refused, ...rest } = await imported(file);
    expect(rest).toEqual({ rows: 4, matched: 1, unmatched: 0, alreadyKnown: 0 });
    expect(refused).toEqual([
      { line: 2, code: 'payments-row-date', reason: 'La data non è valida: serve gg/mm/aaaa oppure aaaa-mm-gg.' },
      { line: 3, code: 'payments-row-amount', reason: 'L’importo non è valido: serve per esempio 150,00.' },
      { line: 6, code: 'payments-row-amount', reason: 'L’importo non è valido: serve per esempio 150,00.' },
    ]);
  });

  it('reads UTF-8 with and without a byte order mark, and Windows-1252', async () => {
    const text = 'perché l’ho già pagata';
    const lines = (letter: string) => [HEADER, row(`${text} ${letter}`)].join('\r\n');
    const files = [
      Buffer.from(lines('a')),
      Buffer.from(`\ufeff${lines('b')}`),
      Buffer.from(lines('c').replace('’', '\u0092'), 'latin1'),
    ];
    for (const file of files) expect(await imported(file)).toEqual(counts(1, 0, 1, 0));
    for (const letter of ['a', 'b', 'c']) expect(await paymentWith(service, `${text} ${letter}`)).toHaveLength(1);
  });

  it('reads CAMT.053, with each transaction of an entry', async () => {
    const file = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    <Ntry><Amt Ccy="EUR">160.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><DtTm>2026-11-21T09:30:00</DtTm></BookgDt><NtryDtls>
      <TxDtls><Refs><AcctSvcrRef>X1</AcctSvcrRef></Refs><Amt Ccy="EUR">150.00</Amt>
        <RmtInf><Ustrd>${application.code}</Ustrd></RmtInf></TxDtls>
      <TxDtls><Refs><AcctSvcrRef>X2</AcctSvcrRef></Refs><Amt Ccy="CHF">10.00</Amt>
        <RmtInf><Ustrd>${application.code} franchi</Ustrd></RmtInf></TxDtls>
    </NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
    expect(await imported(Buffer.from(file))).toEqual(counts(2, 1, 1, 0));
    expect(await feeOf(service, application)).toMatchObject({ paidOn: '2026-11-21' });
    const [franchi] = await paymentWith(service, `${application.code} franchi`);
    expect(franchi).toMatchObject({ currency: 'CHF', amountCents: 1_000, reason: 'wrong-currency' });
    expect(await imported(Buffer.from(file))).toEqual(counts(2, 0, 0, 2));
  });

  it('takes 5 MiB of rows', async () => {
    const line = `22/11/2026;150,00;A;${'rata '.repeat(1_000)};\n`;
    const rows = Math.floor((MAX_STATEMENT_BYTES - HEADER.length - 1) / line.length);
    const file = Buffer.from(`${HEADER}\n${line.repeat(rows)}`.padEnd(MAX_STATEMENT_BYTES, '\n'));
    expect(file.length).toBe(MAX_STATEMENT_BYTES);
    expect(await imported(file)).toEqual(counts(rows, 0, rows, 0));
  });
});

describe('a file that is not a statement', () => {
  it('says so of a thousand rows, and reads no more', async () => {
    const { body } = await upload(csv(...Array.from({ length: 1_500 }, () => 'x'), row('dopo')));
    expect(body).toMatchObject({ rows: 1_001, matched: 0, unmatched: 0 });
    expect(body.refused).toHaveLength(1_001);
    expect(body.refused[1_000]).toEqual({
      ...{
        line: 1_002,
        code: 'payments-row-too-many-invalid',
        reason: expect.stringContaining('non sono state lette'),
      },
    });
  });

  it('is refused', async () => {
    expect((await upload(Buffer.alloc(MAX_STATEMENT_BYTES + 1, ' '))).status).toBe(413);
    const unreadable = 'Il file non è un estratto conto leggibile.';
    for (const [file, code, message] of [
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'bad-request', unreadable],
      [Buffer.from('PK\u0003\u0004\0\0'), 'bad-request', unreadable],
      [Buffer.from('<html></html>'), 'payments-file-kind', 'Il file è una pagina web'],
      [Buffer.from('nome;cognome\nLucia;Ferrario'), 'payments-columns-unknown', 'colonne'],
      [Buffer.alloc(0), 'bad-request', 'Scelga il file dell’estratto conto.'],
    ] as const) {
      const response = await upload(file);
      expect([response.status, response.body.code]).toEqual([400, code]);
      expect(response.body.message).toContain(message);
    }
  });

  it('is refused without a file, with two files, and as another type of body', async () => {
    const call = () => service.http.post(API.importPayments).set(admin);
    const answers = await Promise.all([
      call().field('note', 'x'),
      call().attach('other', csv(), 'a.csv'),
      call().attach('file', csv(), 'a.csv').attach('file', csv(), 'b.csv'),
      call().set('Content-Type', 'multipart/form-data').send('x'),
      call().send({ file: 'data' }),
      call().set('Content-Type', 'text/csv').send(csv().toString()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 415, 415]);
  });
});
