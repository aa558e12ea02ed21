import { describe, expect, it } from '@jest/globals';
import { keptDrawNumbers } from './draw-numbers';

const NUMBERS = '12-45-67-8-90';

describe('the form of drawn numbers that is kept', () => {
  it('is one for every writing of a draw', () => {
    const signs = ['.', ',', ';', ':', '/', '|', '-', ' ', ' - ', ', ', ' / ', '--'];
    const writings = signs.flatMap((sign) => [NUMBERS.replaceAll('-', sign), `${sign}${NUMBERS}${sign}`]);
    expect(new Set(writings.map(keptDrawNumbers))).toEqual(new Set([NUMBERS]));
    expect(keptDrawNumbers('Lotto di Milano: 1, 2')).toBe('LOTTO-DI-MILANO-1-2');
  });

  it('keeps apart what is not the same draw', () => {
    const others = ['12-45', '45-12', '1245', '1-245', 'A12-45'];
    expect(others.map(keptDrawNumbers)).toEqual(others);
  });

  it('is its own form', () => {
    const characters = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
    const texts = characters.flatMap((one) => [`1${one}2`, `1 ${one} 2`, `${one} - ${one}`]);
    expect(texts.filter((text) => keptDrawNumbers(keptDrawNumbers(text)) !== keptDrawNumbers(text))).toEqual([]);
  });
});
