import { describe, expect, it } from '@jest/globals';
import { readStartRanking } from './read-start';

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
