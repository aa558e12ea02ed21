import { beforeEach, describe, expect, it } from '@jest/globals';
import { type DocumentSectionId, findSection, MAX_FILE_BYTES } from '@lacorte/contracts';
import { COMPOUND_FILE, HEIC, jpeg, PDF, png, WEBP } from '../../../test/file-contents';
import { needsRedrawing, photoIn } from './inspect-file';
import { takeFiles } from './take-files';
import { UploadList } from './upload-list';

const sectionOf = (id: DocumentSectionId) => {
  const section = findSection(id);
  if (!section) throw new Error(id);
  return section;
};
const ID_CARD = sectionOf('carta-identita');
const OTHERS = sectionOf('altri-documenti');

const aFile = (name: string, content: BlobPart) => new File([content], name);

describe('a photo', () => {
  it('is known by its first bytes, whatever its name', async () => {
    const contents = { jpeg: jpeg(40, 30), png: png(40, 30), webp: WEBP, heic: HEIC };
    const kinds = Object.values(contents).map(async (content) => (await photoIn(aFile('carta.pdf', content)))?.kind);
    expect(await Promise.all(kinds)).toEqual(Object.keys(contents));
    expect(await photoIn(aFile('foto.jpg', PDF))).toBeUndefined();
  });

  it('has the size in which it stands upright', async () => {
    const sizes = [1, 3, 6, 8].map(async (turn) => (await photoIn(aFile('foto.jpg', jpeg(4_000, 3_000, turn))))?.size);
    const [across, along] = [
      { width: 4_000, height: 3_000 },
      { width: 3_000, height: 4_000 },
    ];
    expect(await Promise.all(sizes)).toEqual([across, across, along, along]);
    expect((await photoIn(aFile('foto.webp', WEBP)))?.size).toEqual({ width: 100, height: 50 });
    expect((await photoIn(aFile('foto.png', png(20_000, 9_000))))?.size).toEqual({ width: 20_000, height: 9_000 });
  });

  it('is turned into a JPEG when it is large in pixels or bytes, of another kind, or under another name', async () => {
    const heavy = new Uint8Array(MAX_FILE_BYTES + 1);
    heavy.set(jpeg(40, 30));
    const files = [
      [aFile('foto.jpg', jpeg(3_000, 3_000)), false],
      [aFile('foto.png', png(3_000, 10)), false],
      [aFile('foto.JPG', png(40, 30)), false],
      [aFile('foto.jpg', jpeg(3_001, 10)), true],
      [aFile('foto.jpg', jpeg(10, 3_001, 6)), true],
      [aFile('foto.jpg', heavy), true],
      [aFile('foto.jpg', WEBP), true],
      [aFile('foto.jpg', HEIC), true],
      [aFile('foto.jfif', jpeg(40, 30)), true],
      [aFile('foto', png(40, 30)), true],
    ] as const;
    const found = await Promise.all(
      files.map(async ([file]) => {
        const photo = await photoIn(file);
        return photo && needsRedrawing(file, photo, ID_CARD);
      }),
    );
    expect(found).toEqual(files.map(([, isRedrawn]) => isRedrawn));
  });
});

describe('the chosen files of a section', () => {
  let list: UploadList;

  beforeEach(() => {
    list = new UploadList();
  });

  async function choose(section: typeof ID_CARD | typeof OTHERS, ...files: File[]) {
    const held = list.add(section.id, files, 'preparing');
    expect(list.getItems().every(({ status }) => status === 'preparing')).toBe(true);
    return takeFiles(list, section, 0, held);
  }

  const outcomes = () =>
    list.getItems().map(({ name, status, contentRefusal }) => [name, contentRefusal?.reason ?? status]);

  it('stay, refused, if their content is not accepted', async () => {
    const letter = aFile('lettera.pdf', 'Buongiorno');
    const files = [aFile('vuoto.pdf', ''), letter, aFile('x.jpg', 'GIF89a'), aFile('modulo.pdf', COMPOUND_FILE)];
    expect(await choose(ID_CARD, ...files)).toEqual([]);
    expect(outcomes()).toEqual([
      ['vuoto.pdf', 'empty'],
      ['lettera.pdf', 'wrongContent'],
      ['x.jpg', 'wrongContent'],
      ['modulo.pdf', 'wrongContent'],
    ]);
  });

  it('are taken under a name that fits their content', async () => {
    const files = [
      aFile('carta.jpg', PDF),
      aFile('foto.png', jpeg(9, 9)),
      aFile('a.PNG', png(9, 9)),
      aFile('b.jpeg', jpeg(9, 9)),
    ];
    expect(await choose(OTHERS, ...files, aFile('modulo.pdf', COMPOUND_FILE))).toEqual([]);
    expect(list.getItems().map(({ file }) => file?.name)).toEqual([
      'carta.pdf',
      'foto.jpg',
      'a.PNG',
      'b.jpeg',
      'modulo.doc',
    ]);
    expect(list.getItems().map(({ pages }) => pages.length)).toEqual([0, 1, 1, 1, 0]);
  });

  it('get composed letters in their names', async () => {
    await choose(ID_CARD, aFile('identita\u0300.pdf', PDF));
    expect(list.getItems()[0]?.file?.name).toBe('identit\u00e0.pdf');
  });

  it('are not decoded when a photo would need too much memory', async () => {
    expect(
      await choose(ID_CARD, aFile('bomba.png', png(60_000, 60_000)), aFile('200.jpg', jpeg(16_320, 12_240))),
    ).toEqual([]);
    expect(list.getItems().map(({ contentRefusal }) => contentRefusal)).toEqual([
      { reason: 'tooManyPixels', parameters: { megapixels: 3_600, most: 100 } },
      { reason: 'tooManyPixels', parameters: { megapixels: 200, most: 100 } },
    ]);
  });

  it('follow the rules of the specification where a photo cannot be decoded, and HEIC says what to do', async () => {
    const large = aFile('larga.jpg', jpeg(4_000, 3_000));
    const refusals = await choose(OTHERS, large, aFile('foto.webp', WEBP), aFile('IMG_1.jpg', HEIC));
    expect(refusals).toEqual([{ reason: 'unsupported', fileName: 'foto.webp' }]);
    expect(list.getItems().map(({ file, contentRefusal }) => [file?.name, contentRefusal?.reason])).toEqual([
      ['larga.jpg', undefined],
      ['IMG_1.jpg', 'heic'],
    ]);
  });

  it('are none when the files that count do not all fit', async () => {
    const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => aFile(name, PDF));
    expect(await choose(ID_CARD, ...files)).toEqual([{ reason: 'tooMany', fileName: '' }]);
    expect(list.getItems()).toEqual([]);
  });

  it('are not prepared when they were removed', async () => {
    const heavy = new Uint8Array(MAX_FILE_BYTES + 1);
    heavy.set(jpeg(40, 30));
    const held = list.add('carta-identita', [aFile('a.jpg', heavy), aFile('b.pdf', PDF)], 'preparing');
    const taking = takeFiles(list, ID_CARD, 0, held);
    list.remove(held[0]?.id ?? '');
    expect(await taking).toEqual([]);
    expect(list.getItems().map(({ name }) => name)).toEqual(['b.pdf']);
  });
});
