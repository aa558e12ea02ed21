import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  API,
  ERASED_ACCOUNT,
  type ImportPreview,
  type ImportResult,
  INTERNAL,
  UNDO_IMPORT_MINUTES,
} from '@lacorte/contracts';
import { ImportStatement } from '../src/payments/import-statement';
import { StatementUploads, uploadIn } from '../src/payments/statement-uploads';
import { erase } from './erasing';
import { heldUp, killedBeforeItsEvents } from './locks';
import { addPayable, FEE, feeOf, type Payable, paymentsOf, paymentWith } from './paying';
import { ADMINISTRATOR, administer, asAdmin } from './reviewing';
import { asService, RunningApplications } from './running-applications';

const ACCOUNT = { BANK_IBAN: 'IT60 X054 2811 1010 0000 0123 456', BANK_BENEFICIARY: 'La Corte' };

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start(ACCOUNT);
  admin = await asAdmin();
});
afterAll(() => service?.stop());

const query = (text: string, ...values: unknown[]) => service.database.query(text, values);
let days = 0;
/** A day that no other test has, because rows are compared by day and amount. */
function newDay(): string {
  days += 1;
  return new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
}
async function payable(): Promise<Payable> {
  const [application] = await addPayable(service.database, {});
  if (!application) throw new Error('no application');
  return application;
}

interface Row {
  day: string;
  amount?: string;
  payer?: string;
  text?: string;
  reference?: string;
}
const csv = (...rows: Row[]) => {
  const lines = rows.map(({ day, amount = '150,00', payer = 'Rossi Lucia', text = 'quota', reference = '' }) =>
    [day, amount, payer, text, reference].join(';'),
  );
  return Buffer.from(['data;importo;ordinante;causale;riferimento', ...lines].join('\n'));
};
/** A table of a bank, as it names its columns. */
const table = (...rows: Row[]) => {
  const lines = rows.map(({ day, amount = '150,00', payer = 'Rossi Lucia', text = 'quota', reference = '' }) =>
    [day, day, amount, text, payer, reference].join(';'),
  );
  return Buffer.from(['Data contabile;Data valuta;Importo;Descrizione;Ordinante;CRO', ...lines].join('\n'));
};
const transaction = ({ amount = '150.00', payer = 'Rossi Lucia', text = 'quota', reference }: Omit<Row, 'day'>) =>
  `<TxDtls>${reference ? `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>` : ''}<Amt Ccy="EUR">${amount}</Amt>
    <RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const entry = ({ day, amount = '150.00', reference = '' }: Row, ...transactions: string[]) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    ${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
    ${transactions.length > 0 ? `<NtryDtls>${transactions.join('')}</NtryDtls>` : ''}</Ntry>`;
const camt053 = (...inside: string[]) =>
  Buffer.from(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr/><Stmt>${inside.join('')}</Stmt></BkToCstmrStmt></Document>`,
  );
const camt054 = (...inside: string[]) =>
  Buffer.from(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn><GrpHdr/><Ntfctn>${inside.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  );

function send(path: string, file: Buffer, fields: Record<string, string> = {}) {
  const form = service.http.post(path).set(admin).attach('file', file, 'movimenti.csv');
  for (const [name, value] of Object.entries(fields)) form.field(name, value);
  return form;
}
const upload = (file: Buffer, fields?: Record<string, string>) => send(API.importPayments, file, fields);
const preview = (file: Buffer, fields?: Record<string, string>) => send(API.previewStatement, file, fields);
const imported = async (file: Buffer, fields?: Record<string, string>): Promise<ImportResult> =>
  (await upload(file, fields).expect(200)).body;
const counted = ({ matched, unmatched, alreadyKnown }: ImportResult) => [matched, unmatched, alreadyKnown];
const undo = (id: string) => administer(service, 'delete', API.paymentImport(id));
const ofDay = async (day: string) => (await paymentsOf(service)).items.filter(({ date }) => date === day);
const logged = async (action: string) =>
  (await administer(service, 'get', API.accessLog, { action, pageSize: 1 })).body.items[0];
const entriesOf = (id: string) =>
  query('SELECT kind, entered_by_email FROM applications.payment_entry WHERE application_id = $1 ORDER BY id', id);

describe('the answer of an import', () => {
  it('names the import, and sums up the credits in euro that were not refused', async () => {
    const day = newDay();
    const application = await payable();
    const franc = entry({ day, amount: '7.00' }, transaction({ amount: '7.00', payer: 'C' })).replaceAll(
      '"EUR"',
      '"CHF"',
    );
    const first = await imported(camt053(entry({ day }, transaction({ text: application.code })), franc));
    expect(first).toEqual({
      ...{ format: 'camt', importId: expect.stringMatching(/^[\da-f-]{36}$/), rows: 2, matched: 1, unmatched: 1 },
      ...{ alreadyKnown: 0, refused: [], ignored: 0, credits: 1, amountCents: FEE, balances: null },
    });
    const file = csv(
      { day, text: application.code },
      { day, amount: '20,00' },
      { day, amount: 'x1' },
      { day, amount: '-3,00' },
    );
    const { refused, importId, ...second } = await imported(file);
    expect(second).toEqual({
      ...{ format: 'own', rows: 3, matched: 0, unmatched: 1, alreadyKnown: 1, ignored: 0, credits: 2 },
      ...{ amountCents: FEE + 2_000, balances: null },
    });
    expect(refused).toMatchObject([{ line: 4, code: 'payments-row-amount' }]);
    expect(importId).not.toBe(first.importId);
  });

  it('has zeros for a readable file without credits', async () => {
    expect(await imported(csv({ day: newDay(), amount: '-3,00' }))).toMatchObject({
      ...{ rows: 0, matched: 0, unmatched: 0, alreadyKnown: 0, refused: [], credits: 0, amountCents: 0 },
    });
    expect(await imported(csv())).toMatchObject({ format: 'own', rows: 0, credits: 0 });
  });

  it('is of an import that is kept with its counts, format and administrator', async () => {
    const day = newDay();
    const { importId } = await imported(csv({ day }, { day, amount: 'x1' }));
    expect(await query('SELECT * FROM applications.statement_import WHERE id = $1', importId)).toMatchObject([
      {
        ...{ format: 'own', matched: 0, unmatched: 1, already_known: 0, refused: 1, ignored: 0, undone_at: null },
        ...{ imported_by_id: ADMINISTRATOR.userId, imported_by_email: ADMINISTRATOR.email },
      },
    ]);
    expect(await logged('payments-imported')).toMatchObject({ who: ADMINISTRATOR.email });
  });
});

describe('the preview of a statement', () => {
  it('shows the first five credits and the sums, and takes nothing', async () => {
    const day = newDay();
    const rows = Array.from({ length: 6 }, (_, index) => ({ day, text: `riga ${index}`, reference: `P${index}` }));
    const file = csv(...rows, { day, amount: 'x1' });
    const { body, status }: { body: ImportPreview; status: number } = await preview(file);
    expect([status, body]).toEqual([
      200,
      {
        ...{ format: 'own', columns: null, table: null, credits: 6, amountCents: 6 * FEE, ignored: 0, guessed: false },
        rows: rows.slice(0, 5).map(({ text, reference }, index) => ({
          ...{ line: index + 2, date: day, amountCents: FEE, currency: 'EUR', payer: 'Rossi Lucia', text, reference },
        })),
        refused: [expect.objectContaining({ line: 8 })],
      },
    ]);
    expect(await ofDay(day)).toEqual([]);
    expect(counted(await imported(file))).toEqual([0, 6, 0]);
  });

  it('refuses what the import refuses', async () => {
    const unreadable = Buffer.from('nulla');
    for (const send of [preview, upload]) {
      expect((await send(unreadable)).status).toBe(400);
      expect((await send(Buffer.alloc(0))).body.message).toContain('Scelga il file');
      for (const columns of ['x', '', '{"date":']) {
        const { status, body } = await send(table({ day: newDay() }), { columns });
        expect([status, Object.keys(body.fields)]).toEqual([400, ['columns']]);
      }
    }
    const json = await service.http.post(API.previewStatement).set(admin).send({ file: 'x' });
    expect(json.status).toBe(415);
  });
});

describe('the same row again', () => {
  it('is known by reference, day and amount together, in every format', async () => {
    const day = newDay();
    const row = { day, reference: `R${day}` };
    expect(counted(await imported(csv(row)))).toEqual([0, 1, 0]);
    expect(counted(await imported(csv(row)))).toEqual([0, 0, 1]);
    expect(
      counted(await imported(camt053(entry({ day }, transaction({ ...row, payer: 'Altri', text: 'altro' }))))),
    ).toEqual([0, 0, 1]);
    expect(counted(await imported(csv({ ...row, amount: '150,01' }, { ...row, day: newDay() })))).toEqual([0, 2, 0]);
  });

  it('has its number among rows of the file with the same three', async () => {
    const day = newDay();
    const row = { day, reference: `R${day}` };
    expect(counted(await imported(csv(row, row)))).toEqual([0, 2, 0]);
    expect(counted(await imported(csv(row, row, row)))).toEqual([0, 1, 2]);
  });

  it('is known by a key of the release before', async () => {
    const day = newDay();
    await query(
      `INSERT INTO applications.incoming_payment (id, source, known_by, paid_on, amount_cents, currency, payer, text, reference, state, mismatch)
       VALUES ($1, 'statement', $2, $3, 15000, 'EUR', 'Rossi Lucia', 'quota', $4, 'unmatched', 'unknown-code'),
         ($5, 'statement', $6, $3, 100, 'EUR', 'Neri', 'quota', null, 'unmatched', 'unknown-code')`,
      ...[randomUUID(), `reference:R${day}`, day, `R${day}`, randomUUID(), `row:${day}:1`],
    );
    const file = csv({ day, reference: `R${day}`, payer: 'Altri' }, { day, amount: '1,00', payer: 'NERI' });
    expect(counted(await imported(file))).toEqual([0, 0, 2]);
  });

  it('may be known with the same day and amount of another format, while it is unmatched', async () => {
    const day = newDay();
    await imported(csv({ day, payer: 'Rossi Lucia' }));
    const file = camt053(
      entry({ day }, transaction({ payer: 'ROSSI  LUCÍA', text: 'uguale' })),
      entry({ day }, transaction({ payer: 'Neri', text: 'altri' })),
    );
    expect(counted(await imported(file))).toEqual([0, 1, 1]);
    await imported(csv({ day, amount: '9,00' }));
    await imported(
      camt053(entry({ day, amount: '9.00' }, transaction({ amount: '9.00', payer: 'Neri', text: 'simile' }))),
    );
    const flags = async () => (await ofDay(day)).map(({ text, maybeKnown }) => [text, maybeKnown]);
    expect((await flags()).filter(([, maybeKnown]) => maybeKnown)).toEqual([['simile', true]]);
    const [similar] = await paymentWith(service, 'simile');
    await administer(service, 'post', API.dismissPayment(similar?.id ?? ''), { reason: 'doppio' });
    expect((await flags()).filter(([, maybeKnown]) => maybeKnown)).toEqual([]);
  });
});

describe('an import', () => {
  it('takes all rows or none when its process is killed, and a second try takes all', async () => {
    const day = newDay();
    const application = await payable();
    const before = (await paymentsOf(service)).totals;
    const rows = Array.from({ length: 450 }, (_, index) => ({ day, text: `riga ${index}`, reference: `K${index}` }));
    const file = csv({ day, text: application.code }, ...rows);
    const error = await killedBeforeItsEvents(service, (worker) =>
      new ImportStatement(worker, new StatementUploads(worker, null)).run(
        uploadIn({ buffer: file, originalname: 'a.csv' }, {}),
        ADMINISTRATOR,
      ),
    );
    expect(error).toBeDefined();
    expect((await paymentsOf(service)).totals).toEqual(before);
    expect(await feeOf(service, application)).toBeNull();
    expect(counted(await imported(file))).toEqual([1, 450, 0]);
    expect(counted(await imported(file))).toEqual([0, 0, 451]);
    const { matched, unmatched } = (await paymentsOf(service)).totals;
    expect(matched.amountCents - before.matched.amountCents).toBe(FEE);
    expect(unmatched.amountCents - before.unmatched.amountCents).toBe(450 * FEE);
  });

  it('at once with another of the same rows takes each once, in whatever format', async () => {
    const day = newDay();
    const results = await heldUp<{ body: ImportResult }[]>(
      service.database,
      ['LOCK TABLE applications.statement_import IN EXCLUSIVE MODE'],
      [
        () => upload(csv({ day })).then((answer) => answer),
        () =>
          new ImportStatement(service.database, new StatementUploads(service.database, null))
            .run(
              uploadIn({ buffer: camt053(entry({ day }, transaction({}))), originalname: 'b.xml' }, {}),
              ADMINISTRATOR,
            )
            .then((body) => ({ body })),
      ],
    );
    const sums = results.map(({ body }) => counted(body));
    expect(sums.toSorted()).toEqual([
      [0, 0, 1],
      [0, 1, 0],
    ]);
    expect(await ofDay(day)).toHaveLength(1);
  });
});

describe('the transactions of a collective entry', () => {
  const collective = (day: string) => camt053(entry({ day, amount: '300.00', reference: `E${day}` }));
  const parts = (day: string, ...texts: string[]) =>
    camt054(
      entry(
        { day, amount: '300.00', reference: `E${day}` },
        ...texts.map((text) => transaction({ text, payer: text })),
      ),
    );

  it('take its place while it is unmatched', async () => {
    const day = newDay();
    const application = await payable();
    const before = (await paymentsOf(service)).totals.unmatched;
    await imported(collective(day));
    expect(await imported(parts(day, application.code, 'altri'))).toMatchObject({
      matched: 1,
      unmatched: 1,
      alreadyKnown: 0,
    });
    expect((await ofDay(day)).map(({ amountCents, maybeKnown }) => [amountCents, maybeKnown])).toEqual([
      [FEE, false],
      [FEE, false],
    ]);
    expect((await paymentsOf(service)).totals.unmatched).toEqual({
      count: before.count + 1,
      amountCents: before.amountCents + FEE,
    });
    expect(counted(await imported(collective(day)))).toEqual([0, 0, 1]);
    expect(counted(await imported(parts(day, application.code, 'altri')))).toEqual([0, 0, 2]);
    const [replaced] = await query(
      `SELECT id FROM applications.incoming_payment WHERE paid_on = $1 AND state = 'replaced'`,
      day,
    );
    const acts = [
      administer(service, 'post', API.matchPayment(replaced.id), { applicationCode: (await payable()).code }),
      administer(service, 'post', API.dismissPayment(replaced.id), { reason: 'x' }),
      administer(service, 'post', API.reopenPayment(replaced.id), {}),
    ];
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('leave it once it is settled, and may be known then', async () => {
    const day = newDay();
    await imported(collective(day));
    const [sum] = await ofDay(day);
    await administer(service, 'post', API.dismissPayment(sum?.id ?? ''), { reason: 'versamento' });
    expect(counted(await imported(parts(day, 'uno', 'due')))).toEqual([0, 2, 0]);
    expect((await ofDay(day)).map(({ state, maybeKnown }) => [state, maybeKnown]).toSorted()).toEqual([
      ['dismissed', false],
      ['unmatched', true],
      ['unmatched', true],
    ]);
  });

  it('make it known when they came first', async () => {
    const day = newDay();
    await imported(parts(day, 'uno', 'due'));
    expect(counted(await imported(collective(day)))).toEqual([0, 0, 1]);
    expect(await ofDay(day)).toHaveLength(2);
  });

  it('wait for an administrator who settles it at the same moment', async () => {
    const day = newDay();
    await imported(collective(day));
    const [sum] = await ofDay(day);
    const [result] = await heldUp<[{ body: ImportResult }]>(
      service.database,
      ['SELECT FROM applications.incoming_payment WHERE id = $1 FOR UPDATE', [sum?.id]],
      [() => upload(parts(day, 'uno', 'due')).then((answer) => answer)],
      (holder) =>
        holder.query(
          `UPDATE applications.incoming_payment SET state = 'dismissed', dismissal = 'x', version = 2 WHERE id = $1`,
          [sum?.id],
        ),
    );
    expect(counted(result.body)).toEqual([0, 2, 0]);
    expect((await ofDay(day)).map(({ state }) => state).toSorted()).toEqual(['dismissed', 'unmatched', 'unmatched']);
  });
});

describe('an import that is undone', () => {
  it('takes back its rows and fees, and can be imported again', async () => {
    const day = newDay();
    const [before, application] = [(await paymentsOf(service)).totals, await payable()];
    const file = csv({ day, text: application.code }, { day, text: 'altri' });
    const { importId } = await imported(file);
    const [{ payload }] = await query(
      `SELECT payload FROM applications.outbox WHERE kind = 'payment-received' AND payload->>'applicationId' = $1`,
      application.id,
    );
    expect((await undo(importId)).status).toBe(204);
    expect((await paymentsOf(service)).totals).toEqual(before);
    expect(await feeOf(service, application)).toBeNull();
    expect(await entriesOf(application.id)).toEqual([
      { kind: 'recorded', entered_by_email: null },
      { kind: 'undone', entered_by_email: ADMINISTRATOR.email },
    ]);
    // The e-mail that the fee has arrived asks this right before it leaves.
    const mail = service.http.get(INTERNAL.recordedFee(application.id, payload.entryId));
    expect((await mail.set(await asService('notifications-worker'))).status).toBe(404);
    expect(await logged('payments-import-undone')).toMatchObject({ who: ADMINISTRATOR.email });
    expect(await logged('payment-withdrawn')).toMatchObject({ applicationCode: application.code });
    const again = await imported(file);
    expect(counted(again)).toEqual([1, 1, 0]);
    expect(again.importId).not.toBe(importId);
    expect(await feeOf(service, application)).toMatchObject({ paidOn: day });
  });

  it('leaves what other imports brought', async () => {
    const day = newDay();
    await imported(csv({ day, text: 'prima' }));
    const { importId } = await imported(csv({ day, text: 'prima' }, { day, text: 'dopo' }));
    expect((await undo(importId)).status).toBe(204);
    expect((await ofDay(day)).map(({ text }) => text)).toEqual(['prima']);
  });

  it('is unknown a second time, and with another id', async () => {
    const { importId } = await imported(csv({ day: newDay() }));
    await undo(importId);
    for (const id of [importId, randomUUID(), 'x']) {
      const { status, body } = await undo(id);
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
  });

  async function refused(importId: string) {
    const before = await query(
      'SELECT * FROM applications.incoming_payment WHERE import_id = $1 ORDER BY id',
      importId,
    );
    const { status, body } = await undo(importId);
    expect([status, body.code, body.reason]).toEqual([409, 'payment-settled', 'payments-import-settled']);
    const after = await query('SELECT * FROM applications.incoming_payment WHERE import_id = $1 ORDER BY id', importId);
    expect(after).toEqual(before);
  }

  it('is refused after ten minutes', async () => {
    const { importId } = await imported(csv({ day: newDay() }));
    const move = (seconds: number) =>
      query(
        `UPDATE applications.statement_import SET imported_at = now() - make_interval(secs => $2) WHERE id = $1`,
        ...[importId, seconds],
      );
    await move(UNDO_IMPORT_MINUTES * 60);
    await refused(importId);
    await move(UNDO_IMPORT_MINUTES * 60 - 60);
    expect((await undo(importId)).status).toBe(204);
  });

  it('is refused where a payment was touched by hand, also when that was undone', async () => {
    const [day, application] = [newDay(), await payable()];
    const acts: ((id: string, paid: Payable) => Promise<unknown>)[] = [
      (id) => administer(service, 'post', API.dismissPayment(id), { reason: 'x' }),
      async (id) => {
        await administer(service, 'post', API.dismissPayment(id), { reason: 'x' });
        await administer(service, 'post', API.reopenPayment(id), {});
      },
      (id) => administer(service, 'post', API.matchPayment(id), { applicationCode: application.code }),
      (_, { id }) => administer(service, 'delete', API.applicationPayment(id)),
    ];
    for (const [index, act] of acts.entries()) {
      const paid = await payable();
      const text = `da gestire ${index}`;
      const { importId } = await imported(csv({ day, text: paid.code }, { day, text }));
      const [payment] = await paymentWith(service, text);
      await act(payment?.id ?? '', paid);
      const fee = await feeOf(service, paid);
      await refused(importId);
      expect(await feeOf(service, paid)).toEqual(fee);
    }
  });

  it('is refused where another import replaced a payment since, until that one is undone', async () => {
    const day = newDay();
    const whole = entry({ day, amount: '300.00', reference: `U${day}` });
    const first = await imported(camt053(whole));
    const parts = ['uno', 'due'].map((text) => transaction({ text }));
    const second = await imported(camt054(entry({ day, amount: '300.00', reference: `U${day}` }, ...parts)));
    await refused(first.importId);
    expect((await undo(second.importId)).status).toBe(204);
    expect((await ofDay(day)).map(({ amountCents, state }) => [amountCents, state])).toEqual([[30_000, 'unmatched']]);
    expect((await undo(first.importId)).status).toBe(204);
    expect(await ofDay(day)).toEqual([]);
  });

  it('at once with a match by hand keeps either', async () => {
    const [day, application] = [newDay(), await payable()];
    const { importId } = await imported(csv({ day, text: 'insieme' }));
    const [payment] = await ofDay(day);
    const [matched, undone] = await heldUp<[{ status: number }, { status: number }]>(
      service.database,
      ['SELECT FROM applications.incoming_payment WHERE id = $1 FOR UPDATE', [payment?.id]],
      [
        () => administer(service, 'post', API.matchPayment(payment?.id ?? ''), { applicationCode: application.code }),
        () => undo(importId),
      ],
    );
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([matched.status, undone.status]);
    expect((await ofDay(day)).length).toBe(matched.status === 200 ? 1 : 0);
    expect((await feeOf(service, application)) !== null).toBe(matched.status === 200);
  });

  it('once at a time', async () => {
    const { importId } = await imported(csv({ day: newDay() }));
    const answers = await Promise.all([undo(importId), undo(importId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  it('is the only way to delete a payment before its time', async () => {
    const { importId } = await imported(csv({ day: newDay() }));
    const deletion = query('DELETE FROM applications.incoming_payment WHERE import_id = $1', importId);
    await expect(deletion).rejects.toThrow('append-only');
  });

  it('keeps no name of an administrator who is erased', async () => {
    const { importId } = await imported(csv({ day: newDay() }));
    const userId = randomUUID();
    await query(
      `UPDATE applications.statement_import SET imported_by_id = $2, undone_at = now(), undone_by_id = $2, undone_by_email = 'ex@example.com'
       WHERE id = $1`,
      ...[importId, userId],
    );
    await erase(service, { userId, email: 'ex@example.com' });
    const [kept] = await query('SELECT * FROM applications.statement_import WHERE id = $1', importId);
    expect([kept.imported_by_email, kept.undone_by_email]).toEqual([ERASED_ACCOUNT, ERASED_ACCOUNT]);
  });
});
