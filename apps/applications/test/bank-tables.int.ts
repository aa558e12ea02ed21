import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type ColumnMapping, ERASED_ACCOUNT } from '@lacorte/contracts';
import { erase } from './erasing';
import { ADMINISTRATOR, administer } from './reviewing';
import { RunningApplications } from './running-applications';
import { BANK_HEADER, counted, csv, Importing, newDay, type Row, table } from './statements';

const IBAN = 'IT60X0542811101000000123456';

let service: RunningApplications;
let calls: Importing;
beforeAll(async () => {
  service = await RunningApplications.start({
    BANK_IBAN: 'it60 x054 2811 1010 0000 0123 456',
    BANK_BENEFICIARY: 'La Corte',
  });
  calls = new Importing(service);
});
afterAll(() => service?.stop());

const formats = async () => (await administer(service, 'get', API.statementFormats)).body;
const forget = (id: string) => administer(service, 'delete', API.statementFormat(id));

describe('columns of a table that an administrator has assigned', () => {
  const header = 'quando;quanto;chi;perché;numero';
  const mapping: ColumnMapping = { headerLine: 1, date: 0, amount: 1, text: [3], payer: 2, reference: 4 };
  const unknown = (row: Row) => table(header, row);

  it('are remembered for its header by the import, not by the preview', async () => {
    const [day, row] = [newDay(), { amount: '150,00', text: 'quota' }];
    const columns = JSON.stringify(mapping);
    const refused = await calls.upload(unknown({ day, ...row }));
    expect([refused.status, refused.body.code]).toEqual([400, 'payments-columns-unknown']);
    expect(refused.body.table).toMatchObject({ headerLine: 1, columns: header.split(';') });
    const shown = await calls.preview(unknown({ day, ...row }), { columns });
    expect(shown.body).toMatchObject({ format: 'table', columns: mapping, credits: 1, guessed: false });
    expect(shown.body.table).toMatchObject({ headerLine: 1, columns: header.split(';') });
    expect(await formats()).toEqual([]);
    expect((await calls.preview(unknown({ day, ...row }))).body.code).toBe('payments-columns-unknown');
    expect(await calls.imported(unknown({ day, ...row }), { columns })).toMatchObject({
      format: 'table',
      unmatched: 1,
    });
    expect(await formats()).toEqual([
      {
        ...{ id: expect.any(String), columns: header.split(';'), mapping, createdBy: ADMINISTRATOR.email },
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await calls.preview(unknown({ day, ...row }))).body).toMatchObject({ columns: mapping, guessed: true });
    expect(counted(await calls.imported(unknown({ day, ...row })))).toEqual([0, 0, 1]);
  });

  it('are replaced by newer ones, and forgotten', async () => {
    const day = newDay();
    const newer = { headerLine: 1, date: 0, amount: 1, text: [2, 3] };
    await calls.imported(unknown({ day, payer: 'Neri' }), { columns: JSON.stringify(newer) });
    const [{ id, mapping: kept }, ...others] = await formats();
    expect([kept, others]).toEqual([newer, []]);
    expect((await calls.ofDay(day)).map(({ text }) => text)).toEqual(['Neri quota']);
    expect((await forget(id)).status).toBe(204);
    expect(await formats()).toEqual([]);
    expect((await calls.upload(unknown({ day: newDay() }))).body.code).toBe('payments-columns-unknown');
    for (const gone of [id, randomUUID(), 'x']) expect((await forget(gone)).status).toBe(404);
  });

  it('are followed for a known header too, and remembered', async () => {
    const day = newDay();
    const columns = { headerLine: 1, date: 0, amount: 1, text: [2] };
    await calls.imported(table(BANK_HEADER, { day, payer: 'Neri' }), { columns: JSON.stringify(columns) });
    expect((await calls.ofDay(day)).map(({ text, payer }) => [text, payer])).toEqual([['Neri', '']]);
    const [{ id }] = await formats();
    await forget(id);
  });

  it('are not remembered without a header, nor by an import that fails', async () => {
    const [day, columns] = [newDay(), { headerLine: 0, date: 0, amount: 1, text: [3] }];
    const file = Buffer.from([1, 2].map((number) => `${day};150,00;Neri;senza ${number};`).join('\n'));
    expect(await calls.imported(file, { columns: JSON.stringify(columns) })).toMatchObject({ unmatched: 2 });
    const wrong = await calls.upload(unknown({ day }), { columns: JSON.stringify({ ...mapping, amount: 9 }) });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['columns']]);
    expect(await formats()).toEqual([]);
  });

  it('keep no name of an administrator who is erased', async () => {
    await calls.imported(unknown({ day: newDay() }), { columns: JSON.stringify(mapping) });
    const userId = randomUUID();
    await calls.query('UPDATE applications.statement_format SET created_by_id = $1', userId);
    await erase(service, { userId, email: 'ex@example.com' });
    expect(await formats()).toMatchObject([{ createdBy: ERASED_ACCOUNT }]);
  });
});

describe('a statement of another account', () => {
  const of = (iban: string, day: string) => Buffer.from(`Conto\n${iban}\n${table(BANK_HEADER, { day })}`);

  it('is refused by preview and import, unless it is welcome', async () => {
    const day = newDay();
    const other = of('DE89 3704 0044 0532 0130 00', day);
    for (const fields of [undefined, { anyAccount: 'false' }, { anyAccount: '' }]) {
      for (const { status, body } of [await calls.preview(other, fields), await calls.upload(other, fields)]) {
        expect([status, body.code]).toEqual([400, 'payments-other-account']);
      }
    }
    expect(await calls.ofDay(day)).toEqual([]);
    expect((await calls.preview(other, { anyAccount: 'true' })).body).toMatchObject({ credits: 1 });
    expect(await calls.imported(other, { anyAccount: 'true' })).toMatchObject({ unmatched: 1 });
  });

  it('is none where the file names the account, or no account', async () => {
    const days = [newDay(), newDay()];
    expect(await calls.imported(of(IBAN, days[0] ?? ''))).toMatchObject({ unmatched: 1 });
    expect(await calls.imported(csv({ day: days[1] ?? '' }))).toMatchObject({ unmatched: 1 });
  });

  it('is none where the cooperative has set no account', async () => {
    const without = await RunningApplications.start();
    try {
      const other = of('DE89 3704 0044 0532 0130 00', newDay());
      expect(await new Importing(without).imported(other)).toMatchObject({ unmatched: 1 });
    } finally {
      await without.stop();
    }
  });
});

it('the same rows in a table and in the own CSV are the same rows', async () => {
  const day = newDay();
  const rows = [
    { day, payer: 'Rossi Lucia' },
    { day, payer: 'Neri', reference: `T${day}` },
  ];
  const remembered = await formats();
  expect(counted(await calls.imported(table(BANK_HEADER, ...rows)))).toEqual([0, 2, 0]);
  expect(await formats()).toEqual(remembered);
  expect(counted(await calls.imported(csv(...rows)))).toEqual([0, 0, 2]);
});
