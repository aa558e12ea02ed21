import { describe, expect, it } from '@jest/globals';
import type { TenderHistoryEntry } from '@lacorte/contracts';
import { type Act, judgeActs } from './tender-acts';

const [AT_TEN = '', AT_ELEVEN = '', AT_NOON = ''] = [10, 11, 12].map((hour) => `2026-11-23T${hour}:00:00.000Z`);
const entry = (action: TenderHistoryEntry['action'], who: string, closesAt: string): TenderHistoryEntry => ({
  at: AT_TEN,
  who,
  action,
  opensAt: AT_TEN,
  closesAt,
});
const PUBLISHED = [entry('created', 'anna', AT_ELEVEN), entry('published', 'anna', AT_ELEVEN)];

/** A tender that would have closed at eleven, after the given changes. */
function aTender(...changes: TenderHistoryEntry[]) {
  const history = [...PUBLISHED, ...changes];
  return { history, version: history.length, closesAt: history.at(-1)?.closesAt ?? null };
}

const extended: Act = { who: 'anna', action: 'extended', closesAt: AT_NOON, status: 200, code: undefined };
const closed: Act = { who: 'bruno', action: 'closed', status: 200, code: undefined };
const [EXTENDED, CLOSED] = [entry('extended', 'anna', AT_NOON), entry('closed', 'bruno', AT_TEN)];

describe('the judgement of simultaneous acts', () => {
  it('accepts either order', () => {
    expect(judgeActs(aTender(EXTENDED, CLOSED), [extended, closed])).toEqual([]);
    const refused = { ...extended, status: 409, code: 'tender-not-open' };
    expect(judgeActs(aTender(CLOSED), [refused, closed])).toEqual([]);
    // An earlier instant is refused after a later one.
    const earlier = { ...extended, who: 'bruno', closesAt: AT_ELEVEN, status: 400, code: 'validation' };
    expect(judgeActs(aTender(EXTENDED), [extended, earlier])).toEqual([]);
  });

  it('finds a lost act', () => {
    expect(judgeActs(aTender(CLOSED), [extended, closed])).toEqual([
      'answered extended by anna,closed by bruno, recorded closed by bruno',
      `extended to ${AT_NOON}, recorded `,
    ]);
  });

  it('finds an extension after the closing, and a closing that moved back', () => {
    expect(judgeActs(aTender(CLOSED, EXTENDED), [extended, closed])).toEqual(['changed after it was closed']);
    const earlier = { ...extended, who: 'bruno', closesAt: AT_ELEVEN };
    const tender = aTender(EXTENDED, entry('extended', 'bruno', AT_ELEVEN));
    expect(judgeActs(tender, [extended, earlier])).toEqual([`closings ${AT_NOON},${AT_ELEVEN}`]);
  });

  it('finds another answer, another closing and another version', () => {
    expect(judgeActs(aTender(CLOSED), [closed, { ...extended, status: 500, code: 'unexpected' }])).toHaveLength(1);
    expect(judgeActs({ ...aTender(CLOSED), closesAt: AT_NOON }, [closed])).toEqual([`closes at ${AT_NOON}`]);
    expect(judgeActs({ ...aTender(CLOSED), version: 2 }, [closed])).toEqual(['version 2 after 3 changes']);
  });
});
