import { describe, expect, it } from '@jest/globals';
import { toSections } from './attach-documents';

describe('the sections that a call names', () => {
  it('are lists of paths, without empty ones', () => {
    expect(toSections({ 'carta-identita': ' u/1/a.pdf,,u/2/b.pdf, ', 'altri-documenti': '' })).toEqual({
      'carta-identita': ['u/1/a.pdf', 'u/2/b.pdf'],
      'altri-documenti': [],
    });
    expect(toSections({})).toEqual({});
  });

  it.each(['patente', 'toString', 'constructor', ''])('must exist: not "%s"', (name) => {
    expect(() => toSections({ [name]: 'u/1/a.pdf' })).toThrow('documents.unknownSection');
  });

  it.each([[['u/1/a.pdf']], [1], [true], [null], [{}]])('must be texts: not %j', (value) => {
    expect(() => toSections({ 'carta-identita': value })).toThrow('error.validation');
  });
});
