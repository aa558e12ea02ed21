import { describe, expect, it } from '@jest/globals';
import { bankDayIn, centsIn, centsOfDecimal, centuryIn, dayIn, isNearYear } from './amounts-and-days';

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
    ['0,00', 0],
    ['150,00-', -15_000],
    ['EUR 150,00', 15_000],
    ['EUR-1.150,00', -115_000],
    ['150,00 €', 15_000],
    ['1,150', 115_000],
    ['150,001', 15_000_100],
    ['12,345,678', 1_234_567_800],
    ['150,00+', 15_000],
    [150, 15_000],
    [-150.1, -15_010],
    [150.10000000000002, 15_010],
    [1.15, 115],
    [0, 0],
  ])('%j is %d cents', (text, cents) => expect(centsIn(text)).toBe(cents));

  it.each([
    '',
    'x',
    '150,000,00',
    '1,50,00',
    '0,150',
    '0.150',
    '1150.000',
    '1.15,000',
    '-150,00-',
    '1.150.00',
    1.234,
    Number.NaN,
    1e15,
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

describe('an amount of XML and CBI', () => {
  it.each([
    ['150.00', 15_000],
    ['1.150', 115],
    ['1.5', 150],
    ['150.00000', 15_000],
    ['000000001150,00', 115_000],
    ['+7', 700],
    ['0', 0],
  ])('%j is %d cents, because nothing separates thousands', (text, cents) => expect(centsOfDecimal(text)).toBe(cents));

  it.each(['', '-1', '1.155', '1,150.00', 'x', '9'.repeat(13)])('%j is none', (text) =>
    expect(centsOfDecimal(text)).toBeNull(),
  );
});

describe('a day in the table of a bank', () => {
  it.each([
    ['05/11/26', '2026-11-05'],
    ['5.11.2026', '2026-11-05'],
    ['05-11-2026', '2026-11-05'],
    ['05/11/2026 09:30', '2026-11-05'],
    ['2026-11-05T09:30:00+01:00', '2026-11-05'],
    [46_331, '2026-11-05'],
    [46_331.99, '2026-11-05'],
  ])('%j is %s', (value, day) => expect(bankDayIn(value, '20')).toBe(day));

  it.each(['31/02/26', '11/22/2026', '5/11', '05/11/026', 'Totale', '', 0, -1, Number.NaN, 1e9])(
    '%j is none',
    (value) => expect(bankDayIn(value, '20')).toBeNull(),
  );

  it('with two digits of the year is of the century of the other days, else of the current one', () => {
    expect(centuryIn(['05/11/26', 'Totale 1999', '06/11/1998'], '2026-11-29')).toBe('19');
    expect(centuryIn(['05/11/26', 5], '2026-11-29')).toBe('20');
    expect(bankDayIn('05/11/98', '19')).toBe('1998-11-05');
  });

  it('is in the five years before this one, in this or in the next one', () => {
    const near = ['2020', '2021', '2026', '2027', '2028'].filter((year) => isNearYear(`${year}-06-01`, '2026-11-29'));
    expect(near).toEqual(['2021', '2026', '2027']);
  });
});
