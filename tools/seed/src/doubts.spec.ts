import { describe, expect, it } from '@jest/globals';
import { codiceFiscaleNames, doubtAboutCodiceFiscale, readCodiceFiscale } from '@lacorte/contracts';
import { DoubtfulApplications } from './doubts';
import { drawApplication } from './seeded-application';

const FIRST = 40;
const COUNT = 100;

const drawn = new DoubtfulApplications({ seed: 1, first: FIRST, count: COUNT }, []);
const stated = Array.from({ length: 2 * COUNT }, (_, offset) => FIRST + offset).map((index) => ({
  index,
  application: drawn.draw(index),
  code: drawn.codeOf(index),
}));
const doubtful = stated.slice(0, COUNT);
const doubtfulOf = (kind: number) => doubtful.filter((_, offset) => offset % 5 === kind);

describe('doubtful applications', () => {
  it('are as many as asked for, and no other application changes', () => {
    for (const { index, application, code } of stated.slice(COUNT)) {
      expect(application).toEqual(drawApplication(1, index));
      expect(doubtAboutCodiceFiscale(code)).toBeUndefined();
    }
    expect(doubtful).toHaveLength(COUNT);
  });

  it('are duplicates of applications without a doubt, at an address of their own', () => {
    for (const { index, application, code } of doubtfulOf(0)) {
      const other = stated.find((one) => one.index !== index && one.code === code);
      expect(other?.index).toBeGreaterThanOrEqual(FIRST + COUNT);
      expect(application.person).toEqual(other?.application.person);
      expect(application.email).not.toBe(other?.application.email);
      expect(application.email).toContain(`.1-${index}@`);
      expect(drawn.isDuplicate(index)).toBe(true);
    }
  });

  it('have a wrong check character, another date of birth, swapped names or another province', () => {
    for (const { code } of doubtfulOf(1)) expect(doubtAboutCodiceFiscale(code)).toBe('checkCharacter');
    for (const { application, code } of doubtfulOf(2)) {
      expect(readCodiceFiscale(code)?.monthAndDay).not.toBe(application.person.dataNascita.slice(5));
    }
    for (const { application, code } of doubtfulOf(3)) {
      expect(readCodiceFiscale(code)?.names).not.toBe(codiceFiscaleNames(application.person));
    }
    for (const { index, application } of doubtfulOf(4)) {
      expect(application.provincia).not.toBe(drawApplication(1, index).provincia);
    }
  });
});
