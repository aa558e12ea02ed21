import { describe, expect, it } from '@jest/globals';
import { validated } from '../validation/validate';
import { keptDrawNumbers } from './draw-numbers';
import { StartRankingDto } from './start-ranking.dto';

const NUMBERS = '12-45-67-8-90';

describe('what is to be ranked', () => {
  const provisional = (drawNumbers: unknown) => ({ stage: 'provisional', drawNumbers });

  it('is a stage, with its numbers in the form that is stored', async () => {
    const right: [body: { stage: string; drawNumbers?: unknown }, drawNumbers: string | null][] = [
      [provisional(NUMBERS), NUMBERS],
      [{ stage: 'final', drawNumbers: NUMBERS }, NUMBERS],
      [{ stage: 'simulation', drawNumbers: NUMBERS }, NUMBERS],
      [{ stage: 'final' }, null],
      [{ stage: 'simulation' }, null],
      [{ stage: 'simulation', drawNumbers: null }, null],
      [{ stage: 'simulation', drawNumbers: '' }, null],
      [provisional(` ${NUMBERS} `), NUMBERS],
      [provisional('Lotto|Milano 1:2'), 'LOTTO-MILANO-1-2'],
      [provisional('x'.repeat(64)), 'X'.repeat(64)],
      [provisional('0'), '0'],
      [provisional('12 - 45'.padEnd(64)), '12-45'],
    ];
    for (const [body, drawNumbers] of right) {
      const { value, fields } = await validated(StartRankingDto, { ...body, more: 1 });
      const kept = keptDrawNumbers(value?.drawNumbers ?? '') || null;
      expect([body, fields, value?.stage, kept]).toEqual([body, undefined, body.stage, drawNumbers]);
      expect(value).not.toHaveProperty('more');
    }
  });

  it('is refused with each field that is wrong', async () => {
    const STAGE = { stage: 'validation.ranking.stage' };
    const NEEDED = { drawNumbers: 'validation.ranking.drawNumbers' };
    const TOO_LONG = { drawNumbers: 'validation.text.tooLong' };
    const UNREADABLE = { drawNumbers: 'validation.ranking.drawNumbersForm' };
    const unreadable = [
      '1\n2',
      '12\n',
      '\t12',
      '1\u00002',
      '1\u200b2',
      '1\u00a02',
      '1\u20282',
      '1\uffff',
      '1\ud8002',
      // Signs and letters that look like allowed ones: dashes, a comma, a colon, wide digits, Cyrillic A, an accent.
      '1\u20132',
      '1\u22122',
      '1\u201a2',
      '1\ua7892',
      '\uff11\uff12',
      '\u0410-1',
      'Lotto \u00e8 1',
      'e\u0300',
      '12_45',
      '12+45',
      '12*45',
      '\u{1f3b2}',
      '12\u202645',
    ];
    const wrong: [body: unknown, fields: object][] = [
      [undefined, STAGE],
      [[], STAGE],
      [{ stage: 'published', drawNumbers: NUMBERS }, STAGE],
      [{ stage: {}, drawNumbers: NUMBERS }, STAGE],
      [{ stage: 'provisional' }, NEEDED],
      ...['  ', '-', ' . , ; : / | - '].map((text): [unknown, object] => [provisional(text), NEEDED]),
      [{ stage: 'simulation', drawNumbers: '  ' }, NEEDED],
      [{ stage: 'final', drawNumbers: '--' }, NEEDED],
      [{ stage: 'simulation', drawNumbers: 12 }, NEEDED],
      [{ stage: 'final', drawNumbers: ['1'] }, NEEDED],
      [provisional('x'.repeat(65)), TOO_LONG],
      [provisional('12 - 45'.padEnd(65)), TOO_LONG],
      [provisional('\u{1f3b2}'.repeat(33)), TOO_LONG],
      [{ drawNumbers: {} }, { ...STAGE, ...NEEDED }],
      ...unreadable.map((text): [unknown, object] => [provisional(text), UNREADABLE]),
    ];
    const read = await Promise.all(wrong.map(async ([body]) => [body, await validated(StartRankingDto, body)]));
    expect(read).toEqual(wrong.map(([body, fields]) => [body, { fields }]));
  });
});
