import { describe, expect, it } from '@jest/globals';
import { formatApplicationCode } from '@lacorte/contracts';
import { codesIn, similarCodesIn } from './codes-in-text';

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
