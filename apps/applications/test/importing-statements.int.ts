import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type ImportPreview, type ImportResult } from '@lacorte/contracts';
import { FeeNotices } from '../src/payments/fee-notices';
import { ImportStatement } from '../src/payments/import-statement';
import { StatementUploads, uploadIn } from '../src/payments/statement-uploads';
import { heldUp, killedBeforeItsEvents } from './locks';
import { FEE, feeOf, paymentsOf, paymentWith } from './paying';
import { ADMINISTRATOR, administer, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';
import {
  BANK_HEADER,
  camt053,
  camt054,
  counted,
  csv,
  entry,
  Importing,
  newDay,
  table,
  transaction,
} from './statements';

let service: RunningApplications;
let calls: Importing;
beforeAll(async () => {
  service = await RunningApplications.start();
  calls = new Importing(service);
});
afterAll(() => service?.stop());

describe('the answer of an import', () => {
  it('names the import, and sums up the credits in euro that were not refused', async () => {
    const day = newDay();
    const application = await calls.payable();
    const franc = entry({ day, amount: '7.00' }, transaction({ amount: '7.00', payer: 'C' })).replaceAll(
      '"EUR"',
      '"CHF"',
    );
    const first = await calls.imported(camt053(entry({ day }, transaction({ text: application.code })), franc));
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
    const { refused, importId, ...second } = await calls.imported(file);
    expect(second).toEqual({
      ...{ format: 'own', rows: 3, matched: 0, unmatched: 1, alreadyKnown: 1, ignored: 0, credits: 2 },
      ...{ amountCents: FEE + 2_000, balances: null },
    });
    expect(refused).toMatchObject([{ line: 4, code: 'payments-row-amount' }]);
    expect(importId).not.toBe(first.importId);
  });

  it('has zeros for a readable file without credits', async () => {
    expect(await calls.imported(csv({ day: newDay(), amount: '-3,00' }))).toMatchObject({
      ...{ rows: 0, matched: 0, unmatched: 0, alreadyKnown: 0, refused: [], credits: 0, amountCents: 0 },
    });
    expect(await calls.imported(csv())).toMatchObject({ format: 'own', rows: 0, credits: 0 });
  });

  it('is of an import that is kept with its counts, format and administrator', async () => {
    const day = newDay();
    const { importId } = await calls.imported(csv({ day }, { day, amount: 'x1' }));
    expect(await calls.query('SELECT * FROM applications.statement_import WHERE id = $1', importId)).toMatchObject([
      {
        ...{ format: 'own', matched: 0, unmatched: 1, already_known: 0, refused: 1, ignored: 0, undone_at: null },
        ...{ imported_by_id: ADMINISTRATOR.userId, imported_by_email: ADMINISTRATOR.email },
      },
    ]);
    expect(await calls.logged('payments-imported')).toMatchObject({ who: ADMINISTRATOR.email });
  });
});

describe('the preview of a statement', () => {
  it('shows the first five credits and the sums, and takes nothing', async () => {
    const day = newDay();
    const rows = Array.from({ length: 6 }, (_, index) => ({ day, text: `riga ${index}`, reference: `P${index}` }));
    const file = csv(...rows, { day, amount: 'x1' });
    const { body, status }: { body: ImportPreview; status: number } = await calls.preview(file);
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
    expect(await calls.ofDay(day)).toEqual([]);
    expect(counted(await calls.imported(file))).toEqual([0, 6, 0]);
  });

  it('refuses what the import refuses', async () => {
    const unreadable = Buffer.from('nulla');
    for (const send of [calls.preview, calls.upload]) {
      expect((await send(unreadable)).status).toBe(400);
      expect((await send(Buffer.alloc(0))).body.message).toContain('Scelga il file');
      for (const columns of ['x', '', '{"date":']) {
        const { status, body } = await send(table(BANK_HEADER, { day: newDay() }), { columns });
        expect([status, Object.keys(body.fields)]).toEqual([400, ['columns']]);
      }
    }
    const json = await service.http
      .post(API.previewStatement)
      .set(await asAdmin())
      .send({ file: 'x' });
    expect(json.status).toBe(415);
  });
});

describe('the same row again', () => {
  it('is known by reference, day and amount together, in every format', async () => {
    const day = newDay();
    const row = { day, reference: `R${day}` };
    expect(counted(await calls.imported(csv(row)))).toEqual([0, 1, 0]);
    expect(counted(await calls.imported(csv(row)))).toEqual([0, 0, 1]);
    expect(
      counted(await calls.imported(camt053(entry({ day }, transaction({ ...row, payer: 'Altri', text: 'altro' }))))),
    ).toEqual([0, 0, 1]);
    expect(counted(await calls.imported(csv({ ...row, amount: '150,01' }, { ...row, day: newDay() })))).toEqual([
      0, 2, 0,
    ]);
  });

  it('has its number among rows of the file with the same three', async () => {
    const day = newDay();
    const row = { day, reference: `R${day}` };
    expect(counted(await calls.imported(csv(row, row)))).toEqual([0, 2, 0]);
    expect(counted(await calls.imported(csv(row, row, row)))).toEqual([0, 1, 2]);
  });

  it('is known by a key of the release before', async () => {
    const day = newDay();
    await calls.query(
      `INSERT INTO applications.incoming_payment (id, source, known_by, paid_on, amount_cents, currency, payer, text, reference, state, mismatch)
       VALUES ($1, 'statement', $2, $3, 15000, 'EUR', 'Rossi Lucia', 'quota', $4, 'unmatched', 'unknown-code'),
         ($5, 'statement', $6, $3, 100, 'EUR', 'Neri', 'quota', null, 'unmatched', 'unknown-code')`,
      ...[randomUUID(), `reference:R${day}`, day, `R${day}`, randomUUID(), `row:${day}:1`],
    );
    const file = csv({ day, reference: `R${day}`, payer: 'Altri' }, { day, amount: '1,00', payer: 'NERI' });
    expect(counted(await calls.imported(file))).toEqual([0, 0, 2]);
  });

  it('may be known with the same day and amount of another format, while it is unmatched', async () => {
    const day = newDay();
    await calls.imported(csv({ day, payer: 'Rossi Lucia' }));
    const file = camt053(
      entry({ day }, transaction({ payer: 'ROSSI  LUCÍA', text: 'uguale' })),
      entry({ day }, transaction({ payer: 'Neri', text: 'altri' })),
    );
    expect(counted(await calls.imported(file))).toEqual([0, 1, 1]);
    await calls.imported(csv({ day, amount: '9,00' }));
    await calls.imported(
      camt053(entry({ day, amount: '9.00' }, transaction({ amount: '9.00', payer: 'Neri', text: 'simile' }))),
    );
    const flags = async () => (await calls.ofDay(day)).map(({ text, maybeKnown }) => [text, maybeKnown]);
    expect((await flags()).filter(([, maybeKnown]) => maybeKnown)).toEqual([['simile', true]]);
    const [similar] = await paymentWith(service, 'simile');
    await administer(service, 'post', API.dismissPayment(similar?.id ?? ''), { reason: 'doppio' });
    expect((await flags()).filter(([, maybeKnown]) => maybeKnown)).toEqual([]);
  });

  it('does not pay the rest of a fee alone, when the row that it may be is a part of it', async () => {
    const day = newDay();
    const application = await calls.payable();
    await calls.imported(csv({ day, amount: '75,00', payer: 'R. LUCIA', text: 'acconto di meta' }));
    const [part] = await paymentWith(service, 'acconto di meta');
    const match = { applicationCode: application.code, partial: true };
    expect((await administer(service, 'post', API.matchPayment(part?.id ?? ''), match)).status).toBe(200);
    const half = (text: string) =>
      entry({ day, amount: '75.00' }, transaction({ amount: '75.00', payer: 'Rossi Lucia', text }));
    expect(counted(await calls.imported(camt053(half(`acconto ${application.code}`))))).toEqual([0, 1, 0]);
    const items = (await calls.ofDay(day)).map(({ state, reason, maybeKnown }) => [state, reason, maybeKnown]);
    expect(items).toEqual(expect.arrayContaining([['unmatched', 'wrong-amount', true]]));
    expect(await feeOf(service, application)).toBeNull();
    const rest = csv({ day: newDay(), amount: '75,00', text: `saldo ${application.code}` });
    expect(counted(await calls.imported(rest))).toEqual([1, 0, 0]);
  });
});

describe('an import', () => {
  it('takes all rows or none when its process is killed, and a second try takes all', async () => {
    const day = newDay();
    const application = await calls.payable();
    const before = (await paymentsOf(service)).totals;
    const rows = Array.from({ length: 450 }, (_, index) => ({ day, text: `riga ${index}`, reference: `K${index}` }));
    const file = csv({ day, text: application.code }, ...rows);
    const error = await killedBeforeItsEvents(service, (worker) =>
      new ImportStatement(worker, new StatementUploads(worker, null), new FeeNotices(0)).run(
        uploadIn({ buffer: file, originalname: 'a.csv' }, {}),
        ADMINISTRATOR,
      ),
    );
    expect(error).toBeDefined();
    expect((await paymentsOf(service)).totals).toEqual(before);
    expect(await feeOf(service, application)).toBeNull();
    expect(counted(await calls.imported(file))).toEqual([1, 450, 0]);
    expect(counted(await calls.imported(file))).toEqual([0, 0, 451]);
    const { matched, unmatched } = (await paymentsOf(service)).totals;
    expect(matched.amountCents - before.matched.amountCents).toBe(FEE);
    expect(unmatched.amountCents - before.unmatched.amountCents).toBe(450 * FEE);
  });

  it('at once with another of the same rows takes each once, in whatever format', async () => {
    const day = newDay();
    const results = await heldUp<{ body: ImportResult }[]>(
      service.database,
      ['LOCK TABLE applications.incoming_payment IN EXCLUSIVE MODE'],
      [
        () => calls.upload(csv({ day })),
        () =>
          new ImportStatement(service.database, new StatementUploads(service.database, null), new FeeNotices(0))
            .run(
              uploadIn({ buffer: camt053(entry({ day }, transaction({ text: 'altro' }))), originalname: 'b.xml' }, {}),
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
    expect(await calls.ofDay(day)).toHaveLength(1);
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
    const application = await calls.payable();
    const { total, totals } = await paymentsOf(service);
    const before = totals.unmatched;
    await calls.imported(collective(day));
    expect(await calls.imported(parts(day, application.code, 'altri'))).toMatchObject({
      matched: 1,
      unmatched: 1,
      alreadyKnown: 0,
    });
    expect((await calls.ofDay(day)).map(({ amountCents, maybeKnown }) => [amountCents, maybeKnown])).toEqual([
      [FEE, false],
      [FEE, false],
    ]);
    const after = await paymentsOf(service);
    expect(after.total).toBe(total + 2);
    expect(after.totals.unmatched).toEqual({
      count: before.count + 1,
      amountCents: before.amountCents + FEE,
    });
    expect(counted(await calls.imported(collective(day)))).toEqual([0, 0, 1]);
    expect(counted(await calls.imported(parts(day, application.code, 'altri')))).toEqual([0, 0, 2]);
    const [replaced] = await calls.query(
      `SELECT id FROM applications.incoming_payment WHERE paid_on = $1 AND state = 'replaced'`,
      day,
    );
    const acts = [
      administer(service, 'post', API.matchPayment(replaced.id), { applicationCode: (await calls.payable()).code }),
      administer(service, 'post', API.dismissPayment(replaced.id), { reason: 'x' }),
      administer(service, 'post', API.reopenPayment(replaced.id), {}),
    ];
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('leave it once it is settled, and may be known then', async () => {
    const day = newDay();
    await calls.imported(collective(day));
    const [sum] = await calls.ofDay(day);
    await administer(service, 'post', API.dismissPayment(sum?.id ?? ''), { reason: 'versamento' });
    expect(counted(await calls.imported(parts(day, 'uno', 'due')))).toEqual([0, 2, 0]);
    expect((await calls.ofDay(day)).map(({ state, maybeKnown }) => [state, maybeKnown]).toSorted()).toEqual([
      ['dismissed', false],
      ['unmatched', true],
      ['unmatched', true],
    ]);
  });

  it('pay nothing alone once it has gone back or pays fees', async () => {
    const { code } = await calls.payable();
    const settle: ((id: string) => [string, object])[] = [
      (id) => [API.refundPayment(id), { reason: 'versamento doppio' }],
      (id) => [API.matchPayment(id), { applicationCode: code }],
    ];
    for (const act of settle) {
      const day = newDay();
      const applications = [await calls.payable(), await calls.payable()];
      await calls.imported(collective(day));
      const [sum] = await calls.ofDay(day);
      expect((await administer(service, 'post', ...act(sum?.id ?? ''))).status).toBe(200);
      expect(counted(await calls.imported(parts(day, ...applications.map((one) => one.code))))).toEqual([0, 2, 0]);
      const added = (await calls.ofDay(day)).filter(({ id }) => id !== sum?.id);
      expect(added.map(({ state, reason, maybeKnown }) => [state, reason, maybeKnown])).toEqual([
        ['unmatched', 'already-paid', true],
        ['unmatched', 'already-paid', true],
      ]);
      expect(await Promise.all(applications.map((one) => feeOf(service, one)))).toEqual([null, null]);
    }
  });

  it('make it known when they came first', async () => {
    const day = newDay();
    await calls.imported(parts(day, 'uno', 'due'));
    expect(counted(await calls.imported(collective(day)))).toEqual([0, 0, 1]);
    expect(await calls.ofDay(day)).toHaveLength(2);
  });

  it('wait for an administrator who settles it at the same moment', async () => {
    const day = newDay();
    await calls.imported(collective(day));
    const [sum] = await calls.ofDay(day);
    const [result] = await heldUp<[{ body: ImportResult }]>(
      service.database,
      ['SELECT FROM applications.incoming_payment WHERE id = $1 FOR UPDATE', [sum?.id]],
      [() => calls.upload(parts(day, 'uno', 'due'))],
      (holder) =>
        holder.query(
          `UPDATE applications.incoming_payment SET state = 'dismissed', dismissal = 'x', version = 2 WHERE id = $1`,
          [sum?.id],
        ),
    );
    expect(counted(result.body)).toEqual([0, 2, 0]);
    expect((await calls.ofDay(day)).map(({ state, maybeKnown }) => [state, maybeKnown]).toSorted()).toEqual([
      ['dismissed', false],
      ['unmatched', true],
      ['unmatched', true],
    ]);
  });
});
