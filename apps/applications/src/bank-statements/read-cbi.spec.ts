import { describe, expect, it } from '@jest/globals';
import { formatApplicationCode } from '@lacorte/contracts';
import { cbiAmount, read, record } from '../../test/statement-files';

const CODE = formatApplicationCode(2026, 123);
/** The account of IT60X0542811101000000123456. */
const ACCOUNT = 'X0542811101000000123456';
const IBAN = `IT60${ACCOUNT}`;

const head = (day = '051126') => record('RH', { 14: day });
const opening = (cents = 100_000, account = ACCOUNT) =>
  record('610000001', { [60 - account.length]: account, 60: `EUR041126C${cbiAmount(cents)}` });
const closing = (cents: number) =>
  record('640000001', { 9: `EUR051126${cents < 0 ? 'D' : 'C'}${cbiAmount(Math.abs(cents))}` });
const movement = (number: number, values: Record<number, string> = {}) =>
  record('620000001', {
    ...{ 9: String(number).padStart(3, '0'), 12: '051126', 18: '051126', 24: 'C', 25: cbiAmount(15_000), 40: '480' },
    ...values,
  });
const more = (number: number, text: string) => record('630000001', { 9: String(number).padStart(3, '0'), 12: text });
const end = record('EF');

const file = (...records: string[]) => records.map((one) => ` ${one}`).join('\r\n');
const creditsIn = async (...records: string[]) => (await read(file(head(), opening(), ...records, end))).credits;

describe('records of CBI', () => {
  it('give a credit for each movement with the sign C, with payer, text and reference', async () => {
    const records = [
      ...[head(), opening()],
      ...[
        movement(1, { 43: 'BONIF0001234', 60: 'BONIFICO A VS FAVORE' }),
        more(1, 'YYY2026-11-05ROSSI MARIO    VIA ROMA 1'),
      ],
      ...[more(1, 'ID1NOTPROVIDED'), more(1, `RI1QUOTA ${CODE}`), movement(2, { 24: 'D', 25: cbiAmount(1_250) })],
      ...[closing(113_750), record('65'), end],
    ];
    const expected = {
      ...{ format: 'cbi', refused: [], ignored: 0, table: null, accounts: [IBAN] },
      balances: { openingCents: 100_000, closingCents: 113_750, agree: true },
      credits: [
        {
          ...{ line: 3, date: '2026-11-05', amountCents: 15_000, currency: 'EUR', payer: 'ROSSI MARIO', entry: null },
          ...{ text: `QUOTA ${CODE}`, reference: 'BONIF0001234', codes: [CODE] },
        },
      ],
    };
    expect(await read(file(...records))).toEqual(expected);
    expect(await read(records.join('\n'))).toEqual(expected);
    expect(await read(records.map((one) => one.trimEnd()).join('\r'))).toEqual(expected);
  });

  it('have the day of entry first or second: the one that is not after their head', async () => {
    const days = await creditsIn(
      movement(1, { 12: '041126', 18: '071126' }),
      movement(2, { 12: '071126', 18: '041126' }),
      movement(3, { 12: '031126', 18: '041126' }),
      movement(4, { 12: '      ', 18: '041126' }),
    );
    expect(days.map(({ date }) => date)).toEqual(['2026-11-04', '2026-11-04', '2026-11-03', '2026-11-04']);
  });

  it('join RI1 and RI2 without a blank where the first is full', async () => {
    const text = `${'x'.repeat(104 - 14)}${CODE.slice(0, 14)}`;
    const full = [more(1, `RI1${text}`), more(1, `RI2${CODE.slice(14)} FINE`)];
    expect(full[0]).toHaveLength(119);
    const [continued] = await creditsIn(movement(1), ...full);
    expect(continued).toMatchObject({ text: `${'x'.repeat(90)}${CODE} FINE`, codes: [CODE] });
    const [short] = await creditsIn(movement(1), more(1, 'RI1QUOTA'), more(1, 'RI2LUCIA'), more(1, 'altro testo'));
    expect(short?.text).toBe('QUOTA LUCIA altro testo');
    const [free] = await creditsIn(movement(1), more(1, 'x'.repeat(107)), more(1, 'y'));
    expect(free?.text).toBe(`${'x'.repeat(107)} y`);
  });

  it('have free text, or only the description of the movement, which may begin a code', async () => {
    const credits = await creditsIn(
      ...[
        movement(1, { 60: `BONIFICO ${CODE}` }),
        movement(2, { 60: CODE.slice(0, 10) }),
        more(2, `${CODE.slice(10)} ORD: ROSSI`),
      ],
      ...[more(2, 'seconda riga'), more(9, 'di nessuno')],
    );
    expect(credits.map(({ text, codes }) => [text, codes])).toEqual([
      [`BONIFICO ${CODE}`, [CODE]],
      [`${CODE.slice(10)} ORD: ROSSI seconda riga`, [CODE]],
    ]);
  });

  it('have the reference from end to end where the bank gives none', async () => {
    const credits = await creditsIn(
      ...[movement(1, { 43: 'NOT PROVIDED' }), more(1, 'ID1E2E-77'), movement(2), more(2, 'ID1NOT PROVIDED')],
    );
    expect(credits.map(({ reference }) => reference)).toEqual(['E2E-77', null]);
  });

  it('are refused one by one where day, sign or amount cannot be read', async () => {
    const broken = [
      movement(1, { 12: '991126', 18: '991126' }),
      movement(2, { 24: 'X' }),
      movement(3, { 25: '1.500,00,00    ' }),
    ];
    const { credits, refused, balances } = await read(
      file(head(), opening(), ...broken, movement(4), closing(115_000), end),
    );
    expect(credits).toMatchObject([{ line: 6 }]);
    expect(refused.map(({ line, code }) => [line, code])).toEqual([
      [3, 'payments-row-date'],
      [4, 'payments-row-amount'],
      [5, 'payments-row-amount'],
    ]);
    expect(balances?.agree).toBe(false);
  });

  it('are read up to their columns, also in a line as long as a file', async () => {
    const padded = file(head(), `${opening()}${'x'.repeat(200)}`, movement(1), `${closing(115_000)}${'x'.repeat(200)}`);
    expect(await read(padded)).toMatchObject({ accounts: [IBAN], balances: { agree: true } });
    const late = `${record('610000001').padEnd(5_000_000, 'x')}EUR041126C${cbiAmount(0)}`;
    expect(await read(file(head(), late, movement(1), closing(0)))).toMatchObject({ balances: null });
  });

  it('have at most a hundred further lines for a movement', async () => {
    const texts = Array.from({ length: 250_000 }, (_, index) => `63${'0000001001'}${index}`);
    const [credit] = await creditsIn(movement(1), texts.join('\n'));
    expect(credit?.text).toBe(Array.from({ length: 100 }, (_, index) => index).join(' '));
  });

  it('name their account only where its check letter holds', async () => {
    const accounts = async (account: string) => (await read(file(head(), opening(0, account), closing(0)))).accounts;
    expect(await accounts(ACCOUNT)).toEqual([IBAN]);
    expect(await accounts(IBAN)).toEqual([IBAN]);
    for (const wrong of ['Y0542811101000000123456', 'X0542811101000000123457', `IT61${ACCOUNT}`, '']) {
      expect([wrong, await accounts(wrong)]).toEqual([wrong, []]);
    }
  });

  it('are refused where the line ends within the amount', async () => {
    for (const length of [28, 34, 38, 39]) {
      const cut = file(head(), opening(), movement(1), movement(2).slice(0, length));
      expect(await read(cut)).toMatchObject({ credits: [{ line: 3 }], refused: [{ line: 4 }] });
    }
  });

  it('have a head whose columns are counted with or without the blank', async () => {
    const earlier = record('RH', { 12: '051126' });
    expect((await read(file(earlier, opening(), movement(1), end))).credits).toHaveLength(1);
    const days = await read(file(earlier, opening(), movement(1, { 12: '071126', 18: '041126' }), end));
    expect(days.credits.map(({ date }) => date)).toEqual(['2026-11-04']);
  });

  it('have the balances before the first and after the last day, also in a file that is cut short', async () => {
    const days = [
      ...[
        head('061126'),
        opening(115_000).replace('041126', '051126'),
        movement(1),
        closing(130_000).replace('051126', '061126'),
        end,
      ],
      ...[head(), opening(), movement(1), closing(115_000), end],
    ];
    const { balances, credits } = await read(file(...days));
    expect([credits.length, balances]).toEqual([2, { openingCents: 100_000, closingCents: 130_000, agree: true }]);
    const cut = file(...[head(), opening(), movement(1), movement(2)]).slice(0, -90);
    expect(await read(cut)).toMatchObject({ balances: null, credits: [{ line: 3 }], refused: [{ line: 4 }] });
    const overdrawn = await read(file(head(), opening(0), movement(1, { 24: 'D' }), closing(-15_000)));
    expect(overdrawn.balances).toEqual({ openingCents: 0, closingCents: -15_000, agree: true });
  });
});
