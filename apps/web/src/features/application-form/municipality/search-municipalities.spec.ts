import { describe, expect, it } from '@jest/globals';
import { MUNICIPALITIES } from '@lacorte/contracts/municipalities';
import { findMunicipality, searchMunicipalities, toMunicipalities } from './search-municipalities';

const all = toMunicipalities(MUNICIPALITIES);
const names = (province: string, text: string) => searchMunicipalities(all, province, text).map((one) => one.name);

describe('the search for a municipality', () => {
  it('lists all 1,501 when no province is chosen and nothing is typed', () => {
    expect(names('', '')).toHaveLength(1_501);
  });

  it('lists those of the chosen province only', () => {
    expect(names('Milano', '')).toHaveLength(133);
    expect(names('Milano', 'bergamo')).toEqual([]);
  });

  it.each(['alme', 'ALMÈ', 'Almé'])('reads %s without regard to accents and case', (text) => {
    expect(names('Bergamo', text)[0]).toBe('Almè');
  });

  it.each(["sant'angelo lodi", 'sant’angelo lodi', 'sant angelo lodi', 'santangelolodi'])('finds %s', (text) => {
    expect(names('Lodi', text)).toEqual(["Sant'Angelo Lodigiano"]);
  });

  it('puts names that start with the text first, then those with a word that does', () => {
    const found = names('', 'lodi');
    expect(found.slice(0, 2)).toEqual(['Lodi', 'Lodi Vecchio']);
    expect(found[2]).toBe('Borghetto Lodigiano');
    expect(found.at(-1)).toBe('Maclodio');
  });

  it('recognises a whole name however it is written', () => {
    expect(findMunicipality(all, ' milano ')?.province).toBe('Milano');
    expect(findMunicipality(all, 'mil')).toBeUndefined();
  });
});
