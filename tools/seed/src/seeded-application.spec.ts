import { describe, expect, it } from '@jest/globals';
import { doubtAboutCodiceFiscale } from '@lacorte/contracts';
import { codiceFiscaleOf } from './codice-fiscale';
import { drawApplication, reviewTimes } from './seeded-application';

const COUNT = 3_000;
const applications = Array.from({ length: COUNT }, (_, index) => drawApplication(1, index));
const share = (fits: (application: (typeof applications)[number]) => boolean) =>
  applications.filter(fits).length / COUNT;

describe('seeded applications', () => {
  it('are the same for the same seed and index, whatever was drawn before, and others for another seed', () => {
    expect(drawApplication(1, 1_234)).toEqual(applications[1_234]);
    expect(drawApplication(2, 0)).not.toEqual(applications[0]);
  });

  it('have ids and addresses of their own, and codes that raise no doubt', () => {
    for (const key of ['id', 'userId', 'email'] as const) {
      expect(new Set(applications.map((application) => application[key])).size).toBe(COUNT);
    }
    expect(applications.every(({ email }) => /^[a-z]+\.[a-z]+\.1-\d+@example\.com$/.test(email))).toBe(true);
    for (const { person, omocodia } of applications) {
      expect(doubtAboutCodiceFiscale(codiceFiscaleOf(person, omocodia))).toBeUndefined();
    }
  });

  it('are in every state, most of them new', () => {
    expect(share(({ status }) => status === 'submitted')).toBeCloseTo(0.55, 1);
    expect(share(({ status }) => status === 'rejected')).toBeCloseTo(0.08, 1);
  });

  it('have come to their state step by step', () => {
    for (const { status, review } of applications) {
      expect([...review.map(({ from }) => from), status]).toEqual(['submitted', ...review.map(({ to }) => to)]);
      expect(review.map(({ afterMs }) => afterMs)).toEqual(
        [...review.map(({ afterMs }) => afterMs)].sort((a, b) => a - b),
      );
    }
  });

  it('now and then are written in French or have a replaced digit in the code', () => {
    expect(share(({ language }) => language === 'fr')).toBeGreaterThan(0.01);
    expect(share(({ language }) => language === 'fr')).toBeLessThan(0.15);
    expect(share(({ omocodia }) => omocodia > 0)).toBeLessThan(0.006);
  });
});

describe('the times of a review', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;
  const submittedAt = Date.parse('2026-11-20T08:00:00Z');
  const review = [{ afterMs: 6 * DAY_MS }, { afterMs: 10 * DAY_MS }];

  it('follow the submission, and are never before it', () => {
    const now = submittedAt + 30 * DAY_MS;
    expect(reviewTimes(review, submittedAt, now)).toEqual([submittedAt + 6 * DAY_MS, submittedAt + 10 * DAY_MS]);
    expect(reviewTimes([], submittedAt, now)).toEqual([]);
    expect(reviewTimes(review, submittedAt, submittedAt - 1)).toEqual([submittedAt, submittedAt]);
  });

  it('lie between the submission and now, in order, when the submission is recent', () => {
    const now = submittedAt + 5 * DAY_MS;
    expect(reviewTimes(review, submittedAt, now)).toEqual([submittedAt + 3 * DAY_MS, now]);
    for (const { review } of applications) {
      const times = [submittedAt, ...reviewTimes(review, submittedAt, submittedAt + 1_000), submittedAt + 1_000];
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });
});
