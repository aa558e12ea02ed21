import { describe, expect, it } from '@jest/globals';
import { drawHousehold, drawHousingType, drawPerson, drawResidence } from './people';
import { Random } from './random';

const people = Array.from({ length: 10_000 }, (_, index) => {
  const random = new Random('person', index);
  const residence = drawResidence(random);
  return { ...drawPerson(random, residence), residence };
});

const share = <T>(list: T[], fits: (entry: T) => boolean) => list.filter(fits).length / list.length;

describe('invented people', () => {
  it('are between 22 and 85, half of them between 30 and 50', () => {
    expect(Math.min(...people.map(({ age }) => age))).toBe(22);
    expect(Math.max(...people.map(({ age }) => age))).toBeLessThanOrEqual(85);
    expect(share(people, ({ age }) => age >= 30 && age < 50)).toBeGreaterThan(0.5);
  });

  it('live around Milano more than anywhere else', () => {
    const inMetropolis = share(people, ({ residence }) => ['Milano', 'Monza e Brianza'].includes(residence.province));
    expect(inMetropolis).toBeCloseTo(0.7 + 0.3 * 0.41, 1);
    expect(share(people, ({ residence }) => residence.name === 'Milano')).toBeGreaterThan(0.2);
    expect(new Set(people.map(({ residence }) => residence.province)).size).toBe(12);
  });

  it('come from other countries in two cases of five, with the code of the country', () => {
    expect(share(people, ({ isForeign }) => isForeign)).toBeCloseTo(0.4, 1);
    expect(people.every(({ isForeign, place }) => isForeign === place.startsWith('Z'))).toBe(true);
    expect(people.every(({ isForeign, luogoNascita }) => isForeign === / \(.+\)$/.test(luogoNascita))).toBe(true);
  });

  it('have not lived in Lombardy for longer than they have lived', () => {
    expect(people.every(({ age, yearsInLombardy }) => yearsInLombardy >= 1 && yearsInLombardy <= age)).toBe(true);
  });

  it('are as old as their birthday says on the day of the deadline', () => {
    for (const { age, dataNascita } of people) {
      const [year, ...rest] = dataNascita.split('-');
      const passed = rest.join('-') <= '11-25' ? 0 : 1;
      expect(2025 - Number(year) - passed).toBe(age);
    }
  });
});

const COUNT = 5_000;

function households(applicant: { age: number; isForeign: boolean }) {
  return Array.from({ length: COUNT }, (_, index) => {
    const random = new Random('household', index);
    const household = drawHousehold(random, applicant);
    return { ...household, size: household.adults + household.minors, housing: drawHousingType(random, household) };
  });
}

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
