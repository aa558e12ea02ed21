import { describe, expect, it } from '@jest/globals';
import { Random } from '../random/random';
import { drawHousehold, drawHousingType } from './household';

const COUNT = 5_000;

function households(applicant: { age: number; isForeign: boolean }) {
  return Array.from({ length: COUNT }, (_, index) => {
    const random = new Random('household', index);
    const household = drawHousehold(random, applicant);
    return { ...household, size: household.adults + household.minors, housing: drawHousingType(random, household) };
  });
}

const share = <T>(list: T[], fits: (entry: T) => boolean) => list.filter(fits).length / list.length;

describe('households', () => {
  const ofForty = households({ age: 40, isForeign: false });

  it('are as large as the census counts them', () => {
    expect(share(ofForty, ({ size }) => size === 1)).toBeCloseTo(0.35, 1);
    expect(share(ofForty, ({ size }) => size === 2)).toBeCloseTo(0.27, 1);
    expect(share(ofForty, ({ size }) => size >= 6)).toBeLessThan(0.03);
  });

  it('are larger with a foreigner', () => {
    const mean = (list: { size: number }[]) => list.reduce((sum, { size }) => sum + size, 0) / list.length;
    expect(mean(households({ age: 40, isForeign: true }))).toBeGreaterThan(mean(ofForty) + 0.2);
  });

  it('have at least one adult, and no more disabled persons than members', () => {
    for (const { adults, disabled, size } of ofForty) {
      expect(adults).toBeGreaterThanOrEqual(1);
      expect(disabled).toBeLessThanOrEqual(size);
    }
  });

  it('of old applicants have no minors, of people in their thirties they often do', () => {
    expect(households({ age: 75, isForeign: false }).every(({ minors }) => minors === 0)).toBe(true);
    expect(share(households({ age: 35, isForeign: false }), ({ minors }) => minors > 0)).toBeGreaterThan(0.4);
  });

  it('ask for more rooms when they are larger', () => {
    const small = ofForty.filter(({ size }) => size === 1);
    expect(share(small, ({ housing }) => housing === '2-locali')).toBeGreaterThan(0.85);
    expect(ofForty.filter(({ size }) => size > 3).every(({ housing }) => housing !== '2-locali')).toBe(true);
  });
});
