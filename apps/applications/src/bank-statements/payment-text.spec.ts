import { describe, expect, it } from '@jest/globals';
import { formatApplicationCode } from '@lacorte/contracts';
import { codesIn, LONGEST_READ, plainText, similarCodesIn } from './payment-text';

it('shows every character of a payment, in the order in which it was written', () => {
  expect(plainText(' Rossi\r\n\tLucia\u0000 ')).toBe('Rossi Lucia');
  expect(plainText('\u202edetsurt\u202c R\u200bo\u00adssi\u2066')).toBe('detsurt Rossi');
  expect(plainText('\ud800')).toBe('\ufffd');
});

it('finds a code with invisible characters in it, as web pages and phones put them in', () => {
  expect(plainText('DOM-2026-\u200b000001\u2060-16')).toBe('DOM-2026-000001-16');
});

it('reads only the beginning of a text as long as a file', () => {
  expect(plainText(`Rossi${'\t'.repeat(LONGEST_READ)}Lucia`)).toBe('Rossi');
  expect(plainText(`Rossi${'\t'.repeat(LONGEST_READ - 10)}Lucia`)).toBe('Rossi Lucia');
});

it.each([null, 5, {}, ['x']])('takes %j for nothing', (value) => expect(plainText(value)).toBe(''));

const CODE = formatApplicationCode(2026, 123);
const OTHER = formatApplicationCode(2026, 124);
const [, year = '', number = '', check = ''] = CODE.split('-');
const wrong = `DOM-${year}-000193-${check}`;

describe('the codes in the text of a payment', () => {
  it.each([
    CODE,
    CODE.toLowerCase(),
    `quota ${CODE} di Lucia`,
    `dom ${year} ${number} ${check}`,
    `DOM${year}${number}${check}`,
    `D O M-${year}--${number} - ${check}`,
    `quotaDOM ${year.slice(0, 2)} ${year.slice(2)}${number}\n${check}`,
    `${CODE} ${CODE.toLowerCase()}`,
    `Dom\u2011${year}\u2013${number}\u00a0${check}, 150 euro`,
    `${CODE} o ${wrong}`,
  ])('are found in %j', (text) => expect(codesIn(text)).toEqual([CODE]));

  it.each([
    '',
    'quota di iscrizione',
    wrong,
    `DOM-${year}-${number}`,
    `${year}${number}${check}`,
    'DOM-2026-abcdef-12',
  ])('are not found in %j', (text) => expect(codesIn(text)).toEqual([]));

  it('may be several', () => expect(codesIn(`${CODE} e ${OTHER}`)).toEqual([CODE, OTHER]));
});

describe('codes that are similar to a wrong one', () => {
  it('differ from it in one digit and have right check digits', () => {
    expect(similarCodesIn(`quota ${wrong.toLowerCase()}`)).toContain(CODE);
    expect(similarCodesIn(`quota DOM-${year}-${number}-${(Number(check) + 1) % 100}`)).toContain(CODE);
    expect(similarCodesIn(wrong).every((code) => codesIn(code).length === 1)).toBe(true);
  });

  it('are not looked for where the code is right or there is none', () => {
    expect(similarCodesIn(CODE)).toEqual([]);
    expect(similarCodesIn('quota di iscrizione')).toEqual([]);
  });
});
