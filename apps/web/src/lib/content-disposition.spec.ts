import { describe, expect, it } from '@jest/globals';
import { fileNameIn } from './api-download';

describe('the file name in a Content-Disposition', () => {
  it.each([
    ['attachment; filename="carta.pdf"', 'carta.pdf'],
    ['attachment; filename=carta.pdf', 'carta.pdf'],
    ['attachment; filename="una \\"copia\\".pdf"', 'una "copia".pdf'],
    [`attachment; filename="identita_FRONTE.pdf"; filename*=UTF-8''identit%C3%A0_FRONTE.pdf`, 'identità_FRONTE.pdf'],
    [`attachment; filename="carta.pdf"; filename*=UTF-8''carta%`, 'carta.pdf'],
    ['attachment', undefined],
    [null, undefined],
  ])('%s → %s', (header, name) => {
    expect(fileNameIn(header)).toBe(name);
  });
});
