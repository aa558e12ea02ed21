import { describe, expect, it } from '@jest/globals';
import { formatApplicationCode } from '@lacorte/contracts';
import { codesOfSearch, rangeOf } from './codes-of-search';

const CODE = formatApplicationCode(2026, 42);
/** All codes with the beginnings that were found. */
const found = (q: string, years = [2026]) =>
  codesOfSearch(q, years).flatMap((beginning) => {
    const [, year, digits = ''] = beginning.split('-');
    const open = 10 ** (6 - digits.length);
    const numbers = Array.from({ length: open }, (_, offset) => Number(digits) * open + offset);
    const codes = numbers.filter((number) => number > 0).map((number) => formatApplicationCode(Number(year), number));
    return codes.filter((code) => code.startsWith(beginning));
  });

describe('the codes that a search in a published ranking may mean', () => {
  it.each([
    CODE,
    CODE.toLowerCase(),
    `  ${CODE} `,
    CODE.replaceAll('-', ''),
    CODE.replaceAll('-', ' '),
    CODE.replaceAll('-', '–'),
    CODE.slice('DOM-'.length),
    CODE.slice(0, -'-00'.length),
    CODE.slice(0, -1),
  ])('are one for %j', (q) => {
    expect(found(q)).toEqual([CODE]);
  });

  it('are that of a number without its year', () => {
    expect(found('42')).toEqual([CODE]);
    expect(found('000042')).toEqual([CODE]);
    expect(found(CODE.slice('DOM-2026-'.length))).toEqual([CODE]);
  });

  it('are one for each year of the tender', () => {
    expect(found('42', [2025, 2026])).toEqual([formatApplicationCode(2025, 42), CODE]);
  });

  it('are those that begin alike', () => {
    expect(found('DOM-2026-00004')).toEqual(
      [40, 41, 42, 43, 44, 45, 46, 47, 48, 49].map((number) => formatApplicationCode(2026, number)),
    );
    expect(found('DOM-2026-000')).toHaveLength(999);
    expect(found('00004')).toContain(CODE);
  });

  it.each([
    '',
    '-',
    'DOM',
    'DOM-2026',
    'DOM-2026-00',
    'Ferrario',
    '42a',
    '0',
    `${CODE}1`,
    'DOM-0026-000042-16',
    "'; --",
  ])('are none for %j', (q) => {
    expect(found(q)).toEqual([]);
  });

  it('are none for wrong check digits', () => {
    const wrong = `${CODE.slice(0, -2)}${String(99 - Number(CODE.slice(-2))).padStart(2, '0')}`;
    expect(found(wrong)).toEqual([]);
  });

  it('are few beginnings, however many codes have them', () => {
    expect(codesOfSearch('DOM-2025-123', [])).toEqual(['DOM-2025-123']);
    expect(codesOfSearch('123', [2025, 2026])).toEqual([
      ...[formatApplicationCode(2025, 123), 'DOM-2025-123'],
      ...[formatApplicationCode(2026, 123), 'DOM-2026-123'],
    ]);
  });

  it('are a range in the order of bytes', () => {
    expect(rangeOf('DOM-2025-123')).toEqual({ from: 'DOM-2025-123', below: 'DOM-2025-124' });
    expect(rangeOf('DOM-2025-00009')).toEqual({ from: 'DOM-2025-00009', below: 'DOM-2025-0000:' });
  });
});
