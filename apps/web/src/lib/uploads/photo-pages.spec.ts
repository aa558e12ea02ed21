import { PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage, PDFStream } from '@cantoo/pdf-lib';
import { expect, it, jest } from '@jest/globals';
import { findSection } from '@lacorte/contracts';
import { jpeg } from '../../../test/file-contents';

// The test environment draws no pictures, so a photo stays as it is.
jest.unstable_mockModule('./photo/redraw-photo', () => ({ redrawPhoto: async ({ photo }: { photo: File }) => photo }));

const { addPages } = await import('./photo-pages');
const { takeFiles } = await import('./take-files');
const { UploadList } = await import('./upload-list');

const aPhoto = (width: number, height = 30) => new File([jpeg(width, height)], `${width}.jpg`);

/** Width of the only picture on a page. */
function widthOn(page: PDFPage): number | undefined {
  const pictures = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
  const [name] = pictures?.keys() ?? [];
  return name && pictures?.lookup(name, PDFStream).dict.lookup(PDFName.of('Width'), PDFNumber).asNumber();
}

it('joins photos into one PDF, in the order in which they were chosen', async () => {
  const section = findSection('altri-documenti');
  if (!section) throw new Error('no section');
  const list = new UploadList();
  const [first] = list.add(section.id, [aPhoto(40)], 'preparing');
  if (!first) throw new Error('no file');
  await takeFiles(list, section, 0, [first]);
  expect(await addPages(list, first.id, [aPhoto(60), aPhoto(50)])).toBeUndefined();
  expect(await addPages(list, first.id, [aPhoto(20), aPhoto(45)])).toBeUndefined();
  const [joined] = list.getItems();
  expect(joined?.name).toBe('40.pdf');
  expect(joined?.pages.map(({ source }) => source.name)).toEqual(['40.jpg', '60.jpg', '50.jpg', '20.jpg', '45.jpg']);
  const pdf = await PDFDocument.load((await joined?.file?.arrayBuffer()) ?? '');
  expect(pdf.getPages().map(widthOn)).toEqual([40, 60, 50, 20, 45]);
});
