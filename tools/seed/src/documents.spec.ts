import { describe, expect, it } from '@jest/globals';
import { acceptedExtensions, DOCUMENT_SECTIONS, extensionOf, MAX_FILE_BYTES } from '@lacorte/contracts';
import { documentsByType, drawDocuments, type SeededFile } from './documents';
import { Random } from './random';

const OWNER = { needsPermit: true };
const sets = Array.from({ length: 60 }, (_, index) => drawDocuments(new Random('documents', index), OWNER));
const files = sets.flat();

describe('documents of an application', () => {
  it('hold the limits of each section', () => {
    for (const { id, required, maxFiles } of DOCUMENT_SECTIONS) {
      const counts = sets.map((set) => set.filter(({ section }) => section === id).length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(maxFiles);
      if (required) expect(Math.min(...counts)).toBeGreaterThan(0);
      const extensions = files.filter(({ section }) => section === id).map(({ name }) => extensionOf(name));
      expect(acceptedExtensions(id)).toEqual(expect.arrayContaining(extensions));
    }
  });

  it('are small, and begin as their type does', () => {
    const beginnings = { 'application/pdf': '255044462d', 'image/jpeg': 'ffd8ff', 'image/png': '89504e470d0a1a0a' };
    for (const [type, start] of Object.entries(beginnings)) {
      const ofType = files.filter(({ contentType }) => contentType === type);
      expect(ofType.length).toBeGreaterThan(0);
      expect(ofType.filter(({ content }) => !content.toString('hex').startsWith(start))).toEqual([]);
      expect(Math.max(...ofType.map(({ content }) => content.length))).toBeLessThan(MAX_FILE_BYTES / 100);
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
