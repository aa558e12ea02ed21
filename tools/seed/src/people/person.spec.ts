import { describe, expect, it } from '@jest/globals';
import { drawResidence } from '../places/places';
import { Random } from '../random/random';
import { drawPerson } from './person';

const people = Array.from({ length: 10_000 }, (_, index) => {
  const random = new Random('person', index);
  const residence = drawResidence(random);
  return { ...drawPerson(random, residence), residence };
});

const share = (fits: (person: (typeof people)[number]) => boolean) => people.filter(fits).length / people.length;

describe('invented people', () => {
  it('are between 22 and 85, half of them between 30 and 50', () => {
    expect(Math.min(...people.map(({ age }) => age))).toBe(22);
    expect(Math.max(...people.map(({ age }) => age))).toBeLessThanOrEqual(85);
    expect(share(({ age }) => age >= 30 && age < 50)).toBeGreaterThan(0.5);
  });

  it('live around Milano more than anywhere else', () => {
    const inMetropolis = share(({ residence }) => ['Milano', 'Monza e Brianza'].includes(residence.province));
    expect(inMetropolis).toBeCloseTo(0.7 + 0.3 * 0.41, 1);
    expect(share(({ residence }) => residence.name === 'Milano')).toBeGreaterThan(0.2);
    expect(new Set(people.map(({ residence }) => residence.province)).size).toBe(12);
  });

  it('come from other countries in two cases of five, with the code of the country', () => {
    expect(share(({ isForeign }) => isForeign)).toBeCloseTo(0.4, 1);
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
