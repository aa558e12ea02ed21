import { describe, expect, it } from '@jest/globals';
import { centsIn, dayIn, StatementRows } from './statement-row';

describe('an amount of a statement', () => {
  it.each([
    ['150,00', 15_000],
    ['150.00', 15_000],
    ['150', 15_000],
    ['150,5', 15_050],
    ['1.150,00', 115_000],
    ['1,150.00', 115_000],
    ['1.150', 115_000],
    ['12.345.678,90', 1_234_567_890],
    ['+150,00', 15_000],
    [' € 150,00 ', 15_000],
    ['150,00 EUR', 15_000],
    ['-150,00', -15_000],
    ['\u2212150,00', -15_000],
    ['0,01', 1],
  ])('%j is %d cents', (text, cents) => expect(centsIn(text)).toBe(cents));

  it.each([
    '',
    '0,00',
    'x',
    '150,000,00',
    '1,50,00',
    '150,001',
    '1e3',
    '0x10',
    '=150',
    '(150,00)',
    '--150',
    '150 USD',
    '9'.repeat(13),
    'Infinity',
    'NaN',
    null,
    150,
  ])('%j is none', (text) => expect(centsIn(text)).toBeNull());
});

describe('a day of a statement', () => {
  it.each([
    ['22/11/2026', '2026-11-22'],
    ['1/2/2026', '2026-02-01'],
    ['2026-11-22', '2026-11-22'],
    ['29/02/2028', '2028-02-29'],
  ])('%j is %s', (text, day) => expect(dayIn(text)).toBe(day));

  it.each([
    '',
    '31/02/2026',
    '29/02/2026',
    '11/22/2026',
    '22-11-2026',
    '22/11/26',
    '2026-13-01',
    '22/11/1026',
    'oggi',
    null,
  ])('%j is none', (text) => expect(dayIn(text)).toBeNull());
});

describe('rows without a reference', () => {
  const row = {
    line: 2,
    date: '22/11/2026',
    amount: '150,00',
    currency: 'EUR',
    payer: 'Rossi',
    text: 'quota',
    reference: '',
  };
  const keysOf = (...rows: object[]) => {
    const file = new StatementRows();
    return rows.map((one) => (file.read({ ...row, ...one }) as { knownBy: string }).knownBy);
  };

  it('are told apart by what they say, and equal ones by their order', () => {
    const keys = keysOf({}, {}, { payer: 'Bianchi' }, { text: 'altra' }, { date: '23/11/2026' }, { amount: '151,00' });
    expect(new Set(keys).size).toBe(6);
    expect(keysOf({ line: 9 }, { line: 10, amount: '150.00' })).toEqual(keys.slice(0, 2));
  });

  it('with one are known by it alone', () => {
    const [first, second] = keysOf({ reference: ' A1 ' }, { reference: 'A1', text: 'altra', line: 3 });
    expect(first).toBe(second);
  });
});
