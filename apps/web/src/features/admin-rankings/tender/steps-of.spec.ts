import { describe, expect, it } from '@jest/globals';
import { type PublishedRanking, type RankingBlockers, type RankingReadiness } from '@lacorte/contracts';
import { type Course, stepsOf } from './steps-of';

const NOW = Date.parse('2026-11-23T10:00:00Z');

function readiness(part: Partial<RankingBlockers> = {}): RankingReadiness {
  const none = { open: false, undecided: 0, unassessed: 0, ineligible: 0, duplicates: 0, reviewRequests: 0 };
  const applications = { undecided: [], unassessed: [], ineligible: [], duplicates: [], reviewRequests: [] };
  const warned = { warnings: { acceptedWithoutChange: 0 }, warned: { acceptedWithoutChange: [] } };
  return { ready: true, blockers: { ...none, ...part }, applications, ...warned };
}

const out = (reviewUntil: string | null) => ({ reviewUntil }) as PublishedRanking;

function current(part: Partial<Course>): string | undefined {
  const course: Course = {
    tender: { status: 'closed' },
    readiness: readiness(),
    provisional: undefined,
    final: undefined,
    openReviews: 0,
    now: NOW,
    ...part,
  };
  return stepsOf(course).find(({ state }) => state === 'current')?.id;
}

describe('the next step of a tender', () => {
  it.each<[string, Partial<Course>, string | undefined]>([
    ['is the closing of an open one', { tender: { status: 'open' } }, 'closed'],
    ['is the assessment while an application is undecided', { readiness: readiness({ undecided: 1 }) }, 'assessed'],
    ['is the assessment while duplicates are left', { readiness: readiness({ duplicates: 2 }) }, 'assessed'],
    ['is the assessment while that is unknown', { readiness: undefined }, 'assessed'],
    ['is the provisional once all are assessed', {}, 'provisional'],
    ['are the reviews while they can be asked for', { provisional: out('2026-11-23T10:00:01Z') }, 'reviews'],
    ['are the reviews while one is open', { provisional: out('2026-11-23T10:00:00Z'), openReviews: 1 }, 'reviews'],
    ['is the final at the end of the window', { provisional: out('2026-11-23T10:00:00Z') }, 'final'],
    ['is the final at once without a window', { provisional: out(null) }, 'final'],
    ['is none after the final', { provisional: out(null), final: out(null), openReviews: 1 }, undefined],
  ])('%s', (_, part, expected) => {
    expect(current(part)).toBe(expected);
  });

  it('has the earlier ones behind it', () => {
    const steps = stepsOf({
      tender: { status: 'closed' },
      readiness: readiness({ reviewRequests: 1 }),
      provisional: out('2026-11-24T00:00:00Z'),
      final: undefined,
      openReviews: 1,
      now: NOW,
    });
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'current', 'todo']);
  });
});
