import { describe, expect, it } from '@jest/globals';
import { acceptedExtensions, DOCUMENT_SECTIONS, extensionOf, MAX_FILE_BYTES } from '@lacorte/contracts';
import { Random } from '../random/random';
import { documentsByType, drawDocuments, type SeededFile } from './document-set';

const OWNER = { needsPermit: true };
const sets = Array.from({ length: 60 }, (_, index) => drawDocuments(new Random('documents', index), OWNER));
const files = sets.flat();

describe('documents of an application', () => {
  it.each(DOCUMENT_SECTIONS)('hold the limits of $id', ({ id, required, maxFiles }) => {
    for (const set of sets) {
      const count = set.filter(({ section }) => section === id).length;
      expect(count).toBeLessThanOrEqual(maxFiles);
      if (required) expect(count).toBeGreaterThan(0);
    }
    const extensions = new Set(files.filter(({ section }) => section === id).map(({ name }) => extensionOf(name)));
    for (const extension of extensions) expect(acceptedExtensions(id)).toContain(extension);
  });

  it.each([
    ['application/pdf', '255044462d'],
    ['image/jpeg', 'ffd8ff'],
    ['image/png', '89504e470d0a1a0a'],
  ])('are small, and begin as %s does', (type, start) => {
    const ofType = files.filter(({ contentType }) => contentType === type);
    expect(ofType.length).toBeGreaterThan(0);
    for (const { content } of ofType) {
      expect(content.toString('hex').startsWith(start)).toBe(true);
      expect(content.length).toBeLessThan(MAX_FILE_BYTES / 100);
    }
  });

  it('have a permit where the applicant needs one, and only there', () => {
    const withPermit = (needsPermit: boolean) =>
      drawDocuments(new Random('permit'), { needsPermit }).some(({ section }) => section === 'permesso-soggiorno');
    expect([withPermit(true), withPermit(false)]).toEqual([true, false]);
  });

  it('are named by type, a single one without a list', () => {
    const [first] = files;
    if (!first) throw new Error('no documents');
    const front = { ...first, section: 'carta-identita', name: 'a.jpg' } as const;
    const income = { ...first, section: 'certificazione-redditi', name: 'isee.pdf' } as const;
    expect(documentsByType([front, { ...front, name: 'b.jpg' }, income])).toEqual({
      documento_identita: ['a.jpg', 'b.jpg'],
      documentazione_reddito: 'isee.pdf',
    });
  });

  it('are the same for the same draws', () => {
    const readable = (set: SeededFile[] = []) =>
      set.map((file) => ({ ...file, content: file.content.toString('hex') }));
    expect(readable(drawDocuments(new Random('documents', 3), OWNER))).toEqual(readable(sets[3]));
  });
});
