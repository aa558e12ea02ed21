import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ImportResult, MAX_STATEMENT_BYTES } from '@lacorte/contracts';
import { addPayable, FEE, feeOf, type Payable, paymentWith } from './paying';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let application: Payable;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
}, 60_000);
beforeEach(async () => {
  const [added] = await addPayable(service.database, {});
  if (added) application = added;
});
afterAll(() => service?.stop());

const HEADER = 'data;importo;ordinante;causale;riferimento';
const csv = (...rows: string[]) => Buffer.from([HEADER, ...rows].join('\n'));
const upload = (file: Buffer, name = 'movimenti.csv') =>
  service.http.post(API.importPayments).set(admin).attach('file', file, name);
const imported = async (file: Buffer): Promise<ImportResult> => {
  const { status, body } = await upload(file);
  expect(status).toBe(200);
  return body;
};
const counts = (rows: number, matched: number, unmatched: number, alreadyKnown: number, refused: object[] = []) => ({
  ...{ rows, matched, unmatched, alreadyKnown, refused },
});
let references = 0;
const newReference = () => {
  references += 1;
  return `B${references}`;
};
const row = (text: string, { amount = '150,00', reference = newReference() } = {}) =>
  `22/11/2026;${amount};Ferrario Lucia;"${text}";${reference}`;
const logged = async (action: string) => {
  const { body } = await service.http.get(API.accessLog).query({ action, pageSize: 200 }).set(admin);
  return body.items;
};

describe('the import of a statement', () => {
  it('records the fee of the one code in the text, on the day of the payment', async () => {
    const [, year, number, check] = application.code.split('-');
    const text = `quota dom ${year} ${number} ${check}`;
    expect(await imported(csv(row(text, { reference: 'CRO1' })))).toEqual(counts(1, 1, 0, 0));
    expect(await feeOf(service, admin, application)).toMatchObject({
      ...{ paidOn: '2026-11-22', amountCents: FEE, recordedBy: null },
    });
    expect(await paymentWith(service, admin, text)).toMatchObject([
      {
        ...{ source: 'statement', date: '2026-11-22', amountCents: FEE, currency: 'EUR', payer: 'Ferrario Lucia' },
        ...{ reference: 'CRO1', state: 'matched', reason: null, applicationCode: application.code, version: 1 },
      },
    ]);
    const who = { who: ADMINISTRATOR.email };
    expect((await logged('payment-matched'))[0]).toMatchObject({ ...who, applicationCode: application.code });
    expect((await logged('payments-imported'))[0]).toMatchObject(who);
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
      const payments = await paymentWith(service, admin, `${text} nr ${index}`);
      expect(payments).toMatchObject([{ state: 'unmatched', reason }]);
    }
    expect(await feeOf(service, admin, application)).toBeNull();
  });

  it('takes two payments for one application as one and a second', async () => {
    const text = `${application.code} due volte`;
    expect(await imported(csv(row(text), row(text)))).toEqual(counts(2, 1, 1, 0));
    const payments = await paymentWith(service, admin, text);
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
    expect((await feeOf(service, admin, application)).amountCents).toBe(FEE);
  });

  it('by two administrators at once counts every payment once', async () => {
    const many = await addPayable(service.database, ...Array.from({ length: 60 }, () => ({})));
    const rows = many.map(({ code }) => row(code));
    const results: ImportResult[] = await Promise.all([
      imported(csv(...rows)),
      imported(csv(...rows.toReversed())),
      RunningImport.another(csv(...rows.toReversed())),
    ]);
    expect(results.reduce((sum, { matched }) => sum + matched, 0)).toBe(60);
    expect(results.reduce((sum, { alreadyKnown }) => sum + alreadyKnown, 0)).toBe(120);
    const [{ count }] = await service.database.query(
      'SELECT count(*)::int AS count FROM applications.payment WHERE application_id = ANY($1)',
      [many.map(({ id }) => id)],
    );
    expect(count).toBe(60);
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

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', (text: string) => Buffer.from(text.replace('’', '\u0092'), 'latin1')],
  ])('reads %s', async (name, bytes) => {
    const text = `perché l’ho già pagata ${name}`;
    expect(await imported(bytes([HEADER, row(text)].join('\r\n')))).toEqual(counts(1, 0, 1, 0));
    expect(await paymentWith(service, admin, text)).toHaveLength(1);
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
    expect(await feeOf(service, admin, application)).toMatchObject({ paidOn: '2026-11-21' });
    const [franchi] = await paymentWith(service, admin, `${application.code} franchi`);
    expect(franchi).toMatchObject({ currency: 'CHF', amountCents: 1_000, reason: 'wrong-currency' });
    expect(await imported(Buffer.from(file))).toEqual(counts(2, 0, 0, 2));
  });

  it('keeps formulas as text', async () => {
    const text = '=cmd|calc!A1';
    await imported(csv(row(text)));
    expect(await paymentWith(service, admin, text)).toHaveLength(1);
  });

  it('takes 5 MiB of rows', async () => {
    const line = `22/11/2026;150,00;A;${'rata '.repeat(100)};\n`;
    const rows = Math.floor((MAX_STATEMENT_BYTES - HEADER.length - 1) / line.length);
    const file = Buffer.from(`${HEADER}\n${line.repeat(rows)}`.padEnd(MAX_STATEMENT_BYTES, '\n'));
    expect(file.length).toBe(MAX_STATEMENT_BYTES);
    expect(await imported(file)).toEqual(counts(rows, 0, rows, 0));
  }, 60_000);
});

/** Another process would have a queue of its own: the use case without the service's. */
class RunningImport {
  static async another(file: Buffer): Promise<ImportResult> {
    const { ImportStatement } = await import('../src/payments/import-statement');
    const { ReceivePayments } = await import('../src/payments/receive-payments');
    const receive = new ReceivePayments(service.database);
    return new ImportStatement(service.database, receive).run(file, ADMINISTRATOR);
  }
}

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

  it('of more than 5 MiB is refused', async () => {
    expect((await upload(Buffer.alloc(MAX_STATEMENT_BYTES + 1, ' '))).status).toBe(413);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'Il file non è un estratto conto leggibile.'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004\0\0'), 'Il file non è un estratto conto leggibile.'],
    ['a page', Buffer.from('<html></html>'), 'Il file non è un estratto conto leggibile.'],
    ['another table', Buffer.from('nome;cognome\nLucia;Ferrario'), 'Nel file manca la colonna data.'],
    ['an empty file', Buffer.alloc(0), 'Scelga il file dell’estratto conto.'],
  ])('as %s is refused', async (_, file, message) => {
    const response = await upload(file);
    expect([response.status, response.body.code]).toEqual([400, 'bad-request']);
    expect(response.body.message).toContain(message);
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

  it('is not looked at before the right', async () => {
    const call = () => service.http.post(API.importPayments).attach('file', csv(), 'a.csv');
    expect((await call()).status).toBe(401);
    expect((await call().set(await loggedIn())).status).toBe(403);
  });
});
