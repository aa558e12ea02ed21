import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_SECTIONS, type DocumentSection, MAX_FILE_BYTES } from '@lacorte/contracts';
import { chooseFiles } from './choose-files';

const [idCard, , , , other] = DOCUMENT_SECTIONS as unknown as [
  DocumentSection,
  unknown,
  unknown,
  unknown,
  DocumentSection,
];

function aFile(name: string, size = 1_000): File {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

describe('the choice of files for a section', () => {
  it('takes files of 5 MB and not a byte more', () => {
    const fits = aFile('giusto.pdf', MAX_FILE_BYTES);
    const tooLarge = aFile('grande.pdf', MAX_FILE_BYTES + 1);
    expect(chooseFiles(idCard, 0, [fits, tooLarge])).toEqual({
      accepted: [fits],
      refusals: [{ reason: 'tooLarge', fileName: 'grande.pdf' }],
    });
  });

  it.each(['a.pdf', 'a.jpg', 'a.JPEG', 'a.Png'])('takes %s everywhere', (name) => {
    expect(chooseFiles(idCard, 0, [aFile(name)]).refusals).toEqual([]);
  });

  it.each(['a.doc', 'a.DOCX'])('takes %s among the other documents only', (name) => {
    expect(chooseFiles(other, 0, [aFile(name)]).refusals).toEqual([]);
    expect(chooseFiles(idCard, 0, [aFile(name)]).refusals).toEqual([{ reason: 'unsupported', fileName: name }]);
  });

  it('looks at the size before the extension', () => {
    expect(chooseFiles(idCard, 0, [aFile('a.exe', MAX_FILE_BYTES + 1)]).refusals).toEqual([
      { reason: 'tooLarge', fileName: 'a.exe' },
    ]);
  });

  it('refuses an empty file, which could never be attached', () => {
    expect(chooseFiles(idCard, 0, [aFile('vuoto.pdf', 0)]).refusals).toEqual([
      { reason: 'empty', fileName: 'vuoto.pdf' },
    ]);
  });

  it('uploads nothing when the good files do not all fit', () => {
    const files = [aFile('a.pdf'), aFile('b.pdf')];
    expect(chooseFiles(idCard, 1, files)).toEqual({ accepted: [], refusals: [{ reason: 'tooMany', fileName: '' }] });
  });

  it('counts only the good ones among the new files', () => {
    const good = aFile('a.pdf');
    expect(chooseFiles(idCard, 1, [good, aFile('b.exe')]).accepted).toEqual([good]);
  });
});
