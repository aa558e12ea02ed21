import { describe, expect, it } from '@jest/globals';
import { requestedSections } from './requested-files';

const path = (name: string, digit = '1') => `uploads/${digit.repeat(8)}-1111-4111-8111-111111111111/${name}`;
const refusal = (sections: Record<string, unknown>) => {
  try {
    requestedSections(sections);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a request to attach files', () => {
  it('keeps the order of each section and takes a repeated path once', () => {
    const [fronte, retro] = [path('fronte.pdf'), path('retro.png', '2')];
    const files = requestedSections({ 'carta-identita': [retro, fronte, retro], 'altri-documenti': [] });
    expect(files.get('carta-identita')?.map(({ name }) => name)).toEqual(['retro.png', 'fronte.pdf']);
    expect(files.get('altri-documenti')).toEqual([]);
  });

  it('is refused for a section that does not exist', () => {
    expect(refusal({ __proto__x: [] })).toMatchObject({ key: 'documents.unknownSection' });
  });

  it('is refused for a third file of two, naming it', () => {
    const paths = [path('a.pdf', '1'), path('b.pdf', '2'), path('c.pdf', '3')];
    expect(refusal({ 'carta-identita': paths })).toMatchObject({
      key: 'documents.oneTooMany',
      details: { parameters: { name: 'c.pdf', max: 2 } },
    });
  });

  it('is refused for a letter where only scans are accepted', () => {
    expect(refusal({ 'carta-identita': [path('lettera.docx')] })).toMatchObject({
      key: 'documents.unsupportedFormat',
      details: { parameters: { name: 'lettera.docx' } },
    });
    expect(refusal({ 'altri-documenti': [path('lettera.docx')] })).toBeUndefined();
  });

  it('is refused for a path that nobody has issued, or for something else in the place of a list', () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const strange = ['uploads/../files/a.pdf', `files/${id}/a.pdf`, `uploads/${id}/x/a.pdf`, 'a.pdf', ''];
    for (const path of [...strange, 'https://example.com/a.pdf']) {
      expect([path, refusal({ 'carta-identita': [path] })]).toMatchObject([path, { key: 'documents.notIssued' }]);
    }
    for (const paths of ['a.pdf', 7, [7], null, { 0: 'a.pdf' }]) {
      expect([paths, refusal({ 'carta-identita': paths })]).toMatchObject([paths, { key: 'error.malformedBody' }]);
    }
  });
});
