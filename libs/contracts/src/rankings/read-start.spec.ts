import { describe, expect, it } from '@jest/globals';
import { readStartRanking, typedDrawNumbers } from './read-start';

const NUMBERS = '12-45-67-8-90';

describe('what is to be ranked', () => {
  const provisional = (drawNumbers: unknown) => ({ stage: 'provisional', drawNumbers });

  it('is a stage, with its numbers in the form that is stored', () => {
    const right: [body: { stage: string; drawNumbers?: unknown }, drawNumbers: string | null][] = [
      [provisional(NUMBERS), NUMBERS],
      [{ stage: 'final', drawNumbers: NUMBERS }, NUMBERS],
      [{ stage: 'simulation', drawNumbers: NUMBERS }, NUMBERS],
      [{ stage: 'final' }, null],
      [{ stage: 'simulation' }, null],
      [{ stage: 'simulation', drawNumbers: null }, null],
      [{ stage: 'simulation', drawNumbers: '  ' }, null],
      [provisional(` ${NUMBERS}\n`), NUMBERS],
      [provisional('Lotto|Milano 1 è 2'), 'Lotto|Milano 1 è 2'],
      [provisional('x'.repeat(64)), 'x'.repeat(64)],
      [provisional('0'), '0'],
      [provisional('12  45\u00a067'), '12 45 67'],
      [provisional('e\u0300'), '\u00e8'],
      [provisional('12 - 45'.padEnd(70)), '12-45'],
      [provisional('\u2026'.repeat(21)), '.'.repeat(63)],
      [provisional('\u{1f3b2}'.repeat(64)), '\u{1f3b2}'.repeat(64)],
    ];
    const read = right.map(([body]) => readStartRanking({ ...body, more: 1 }));
    expect(read).toEqual(right.map(([{ stage }, drawNumbers]) => ({ value: { stage, drawNumbers } })));
  });

  it('is refused with each field that is wrong', () => {
    const STAGE = { stage: 'validation.ranking.stage' };
    const NEEDED = { drawNumbers: 'validation.ranking.drawNumbers' };
    const TOO_LONG = { drawNumbers: 'validation.text.tooLong' };
    const UNREADABLE = { drawNumbers: 'validation.text.characters' };
    // Line breaks, NUL, zero-width space, joiner, line separator, no character, half a character.
    const unreadable = ['1\n2', '1\u00002', '1\u200b2', 'a\u200db', '1\u20282', '1\uffff', '1\ud8002'];
    const wrong: [body: unknown, fields: object][] = [
      [undefined, STAGE],
      [[], STAGE],
      [{ stage: 'published', drawNumbers: NUMBERS }, STAGE],
      [{ stage: {}, drawNumbers: NUMBERS }, STAGE],
      [{ stage: 'provisional' }, NEEDED],
      [provisional(' \t\n'), NEEDED],
      [{ stage: 'simulation', drawNumbers: 12 }, NEEDED],
      [{ stage: 'final', drawNumbers: ['1'] }, NEEDED],
      [provisional('x'.repeat(65)), TOO_LONG],
      [provisional('\u2026'.repeat(22)), TOO_LONG],
      [{ drawNumbers: {} }, { ...STAGE, ...NEEDED }],
      ...unreadable.map((text): [unknown, object] => [provisional(text), UNREADABLE]),
    ];
    expect(wrong.map(([body]) => [body, readStartRanking(body)])).toEqual(
      wrong.map(([body, fields]) => [body, { fields }]),
    );
  });
});

describe('the form of drawn numbers that is stored', () => {
  const DASHES = [...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u2500'];

  it('is one for every writing with dashes that look alike', () => {
    const [first, ...others] = NUMBERS.split('-');
    const writings = others.reduce<string[]>(
      (begun, number) => begun.flatMap((text) => DASHES.map((dash) => `${text}${dash}${number}`)),
      [first ?? ''],
    );
    expect(writings).toHaveLength(12 ** 4);
    expect(new Set(writings.map(typedDrawNumbers))).toEqual(new Set([NUMBERS]));
  });

  it('has plain digits and no spaces around separators, which it keeps apart', () => {
    const forms = {
      '12 - 45 -67- 8 \u2013 90': NUMBERS,
      '\uff11\uff12-45-67-8-90': NUMBERS,
      '\u{1d7cf}\u{1d7d0}-45-67-8-\u2468\u24ea': NUMBERS,
      '12 , 45 ;67 / 8.  90': '12,45;67/8.90',
      'Lotto  di\u3000Milano : 1 - 2': 'Lotto di Milano:1-2',
    };
    expect(Object.keys(forms).map(typedDrawNumbers)).toEqual(Object.values(forms));
    const others = ['12-45', '45-12', '12,45', '12 45', '1245'];
    expect(others.map(typedDrawNumbers)).toEqual(others);
  });

  it('is its own form', () => {
    const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
    const texts = characters.flatMap((one) => [`1${one}2`, `1 ${one} 2`, `${one} - ${one}`]);
    const changing = texts.filter((text) => typedDrawNumbers(typedDrawNumbers(text)) !== typedDrawNumbers(text));
    expect(changing).toEqual([]);
  });
});
