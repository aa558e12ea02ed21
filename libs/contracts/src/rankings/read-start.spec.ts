import { describe, expect, it } from '@jest/globals';
import { readStartRanking, typedDrawNumbers } from './read-start';

const NUMBERS = '12-45-67-8-90';

describe('what is to be ranked', () => {
  it.each([
    [{ stage: 'provisional', drawNumbers: NUMBERS }, NUMBERS],
    [{ stage: 'final', drawNumbers: NUMBERS }, NUMBERS],
    [{ stage: 'simulation', drawNumbers: NUMBERS }, NUMBERS],
    [{ stage: 'final' }, null],
    [{ stage: 'simulation' }, null],
    [{ stage: 'simulation', drawNumbers: null }, null],
    [{ stage: 'simulation', drawNumbers: '  ' }, null],
    [{ stage: 'provisional', drawNumbers: ` ${NUMBERS}\n` }, NUMBERS],
    [{ stage: 'provisional', drawNumbers: 'Lotto|Milano 1 è 2' }, 'Lotto|Milano 1 è 2'],
    [{ stage: 'provisional', drawNumbers: 'x'.repeat(64) }, 'x'.repeat(64)],
    [{ stage: 'provisional', drawNumbers: '0' }, '0'],
    [{ stage: 'provisional', drawNumbers: '12  45\u00a067' }, '12 45 67'],
    [{ stage: 'provisional', drawNumbers: 'e\u0300' }, '\u00e8'],
    [{ stage: 'provisional', drawNumbers: '12 - 45'.padEnd(70) }, '12-45'],
    [{ stage: 'provisional', drawNumbers: '\u2026'.repeat(21) }, '.'.repeat(63)],
    [{ stage: 'provisional', drawNumbers: '\u{1f3b2}'.repeat(64) }, '\u{1f3b2}'.repeat(64)],
  ])('%j has the numbers %j', (body, drawNumbers) => {
    expect(readStartRanking({ ...body, more: 1 })).toEqual({ value: { stage: body.stage, drawNumbers } });
  });

  it.each([
    ['no body', undefined, { stage: 'validation.ranking.stage' }],
    ['a list', [], { stage: 'validation.ranking.stage' }],
    ['another stage', { stage: 'published', drawNumbers: NUMBERS }, { stage: 'validation.ranking.stage' }],
    ['an object as stage', { stage: {}, drawNumbers: NUMBERS }, { stage: 'validation.ranking.stage' }],
    ['no numbers', { stage: 'provisional' }, { drawNumbers: 'validation.ranking.drawNumbers' }],
    ['spaces', { stage: 'provisional', drawNumbers: ' \t\n' }, { drawNumbers: 'validation.ranking.drawNumbers' }],
    ['a number', { stage: 'simulation', drawNumbers: 12 }, { drawNumbers: 'validation.ranking.drawNumbers' }],
    ['a list of numbers', { stage: 'final', drawNumbers: ['1'] }, { drawNumbers: 'validation.ranking.drawNumbers' }],
    [
      '65 characters',
      { stage: 'provisional', drawNumbers: 'x'.repeat(65) },
      { drawNumbers: 'validation.text.tooLong' },
    ],
    [
      '22 characters that stand for three each',
      { stage: 'provisional', drawNumbers: '\u2026'.repeat(22) },
      { drawNumbers: 'validation.text.tooLong' },
    ],
    ['a line break', { stage: 'provisional', drawNumbers: '1\n2' }, { drawNumbers: 'validation.text.characters' }],
    ['a NUL', { stage: 'provisional', drawNumbers: '1\u00002' }, { drawNumbers: 'validation.text.characters' }],
    ['a zero-width space', { stage: 'final', drawNumbers: '1\u200b2' }, { drawNumbers: 'validation.text.characters' }],
    ['a joiner', { stage: 'final', drawNumbers: 'a\u200db' }, { drawNumbers: 'validation.text.characters' }],
    ['a line separator', { stage: 'final', drawNumbers: '1\u20282' }, { drawNumbers: 'validation.text.characters' }],
    ['no character', { stage: 'final', drawNumbers: '1\uffff' }, { drawNumbers: 'validation.text.characters' }],
    ['half a character', { stage: 'final', drawNumbers: '1\ud8002' }, { drawNumbers: 'validation.text.characters' }],
    ['both', { drawNumbers: {} }, { stage: 'validation.ranking.stage', drawNumbers: 'validation.ranking.drawNumbers' }],
  ])('is refused with %s', (_, body, fields) => {
    expect(readStartRanking(body)).toEqual({ fields });
  });
});

describe('the form of drawn numbers that is stored', () => {
  const DASHES = [
    '-',
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2015',
    '\u2212',
    '\ufe58',
    '\ufe63',
    '\uff0d',
    '\u2500',
  ];

  it('is one for every writing with dashes that look alike', () => {
    const [first, ...others] = NUMBERS.split('-');
    const writings = others.reduce<string[]>(
      (begun, number) => begun.flatMap((text) => DASHES.map((dash) => `${text}${dash}${number}`)),
      [first ?? ''],
    );
    expect(writings).toHaveLength(DASHES.length ** 4);
    expect(new Set(writings.map(typedDrawNumbers))).toEqual(new Set([NUMBERS]));
  });

  it.each([
    ['12 - 45 -67- 8 \u2013 90', NUMBERS],
    ['\uff11\uff12-45-67-8-90', NUMBERS],
    ['\u{1d7cf}\u{1d7d0}-45-67-8-\u2468\u24ea', NUMBERS],
    ['12 , 45 ;67 / 8.  90', '12,45;67/8.90'],
    ['Lotto  di\u3000Milano : 1 - 2', 'Lotto di Milano:1-2'],
    ['12\u002d45', '12-45'],
  ])('of %j is %j', (text, form) => {
    expect(typedDrawNumbers(text)).toBe(form);
  });

  it('keeps the order and the separators apart', () => {
    const forms = ['12-45', '45-12', '12,45', '12 45', '1245'].map(typedDrawNumbers);
    expect(new Set(forms).size).toBe(5);
  });

  it('is its own form', () => {
    const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
    const changing = characters
      .flatMap((one) => [`1${one}2`, `1 ${one} 2`, `${one} - ${one}`])
      .filter((text) => {
        const form = typedDrawNumbers(text);
        return typedDrawNumbers(form) !== form;
      });
    expect(changing).toEqual([]);
  });
});
