import { describe, expect, it } from '@jest/globals';
import { assess, DEFAULT_RULES } from '@lacorte/tender-rules';
import { decide } from './assessments';
import { drawApplication } from './seeded-application';

const COUNT = 2_000;
const ON = { rules: DEFAULT_RULES, ageDay: '2025-11-25' };

const decided = Array.from({ length: COUNT }, (_, index) => decide(drawApplication(1, index), ON, false));
const results = decided.map(({ facts, person, status }) => ({
  status,
  ...assess(facts, { ...ON, birthDate: person.dataNascita }),
}));
const approved = results.filter(({ status }) => status === 'approved');
const shareOf = (part: unknown[]) => part.length / approved.length;

describe('decided applications', () => {
  it('are approved when the rules are met, and else rejected', () => {
    for (const { complete, eligible, status } of results) {
      expect(complete).toBe(true);
      expect(status).toBe(eligible ? 'approved' : 'rejected');
    }
    expect(approved.length / COUNT).toBeGreaterThan(0.8);
    expect(approved.length / COUNT).toBeLessThan(0.97);
  });

  it('have a history that ends with the decision, and are the same for the same rules', () => {
    for (const { review, status } of decided) expect(review.at(-1)?.to).toBe(status);
    expect(decide(drawApplication(1, 7), ON, false)).toEqual(decided[7]);
  });

  it('have every part of the points and every group, and many equal points', () => {
    for (const part of ['minors', 'disability', 'eviction', 'residence']) {
      const withPart = approved.filter(({ points }) => points.parts.some(({ id }) => id === part));
      expect(shareOf(withPart)).toBeGreaterThan(0.02);
    }
    for (const group of ['minors', 'over65', 'youngCouples', 'emergencies'] as const) {
      expect(shareOf(approved.filter(({ groups }) => groups.includes(group)))).toBeGreaterThan(0.03);
    }
    expect(shareOf(approved.filter(({ groups }) => groups.length > 1))).toBeGreaterThan(0.03);
    expect(new Set(approved.map(({ points }) => points.total)).size).toBeGreaterThan(30);
    expect(new Set(approved.map(({ points }) => points.total)).size).toBeLessThan(approved.length / 5);
  });

  it('are rejected when the same person has another one', () => {
    const index = decided.findIndex(({ status }) => status === 'approved');
    expect(decide(drawApplication(1, index), ON, true).status).toBe('rejected');
  });
});
