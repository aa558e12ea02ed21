import { MAX_FILE_BYTES } from '@lacorte/contracts';
import { oversize, photoIn, stemOf } from './inspect-file';
import { asJpeg, untilRemoved } from './take-files';
import type { PhotoPage } from './upload-item';
import type { UploadList } from './upload-list';

/** Why photos were not added as pages. Each value is the name of a text. */
export type PageRefusal = 'notAPhoto' | 'unreadable' | 'tooLarge';

type Outcome = Promise<PageRefusal | undefined>;

/** Changes the pages of a file with `work`, in the list that has the file. */
export type Rework = (work: (list: UploadList) => Outcome) => Outcome;

/** Room in a PDF for everything but its pictures. */
const PDF_BYTES = 64 * 1024;
/** Longest side of a page in pixels. With 1,800, a sheet of A4 has 154 dpi. */
const SIDES = { few: 2_400, many: 1_800 };
const FEW_PAGES = 3;

/**
 * Turns a page by 90 degrees clockwise, and sends the file again.
 *
 * @returns why the page was not turned; the file is then unchanged
 */
export async function turnPage(list: UploadList, id: string, index: number): Outcome {
  return rework(list, id, async (pages, stop) => {
    const turned = [...pages];
    const page = turned[index];
    if (!page) return pages;
    const turn = (page.turn + 90) % 360;
    const file = turn === 0 ? page.source : await redrawn(page.source, stop, { turn });
    turned[index] = { ...page, turn, file };
    return turned;
  });
}

/** Adds photos to a photo or to a joined PDF, as further pages of one PDF. */
export async function addPages(list: UploadList, id: string, photos: readonly File[]): Outcome {
  return rework(list, id, async (pages, stop) => {
    const added: PhotoPage[] = [];
    for (const photo of photos) {
      if (!(await photoIn(photo))) throw new Refused('notAPhoto');
      const source = await redrawn(photo, stop);
      added.push({ source, turn: 0, file: source });
    }
    return [...pages, ...added];
  });
}

class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly reason: PageRefusal) {
    super(reason);
  }
}

async function rework(
  list: UploadList,
  id: string,
  change: (pages: readonly PhotoPage[], stop: AbortSignal) => Promise<readonly PhotoPage[]>,
): Outcome {
  const before = list.getItems().find((item) => item.id === id);
  if (!before?.file || before.status === 'preparing') return undefined;
  const stop = untilRemoved(list, id);
  list.hold(id);
  try {
    const pages = await change(before.pages, stop);
    const file = pages.length === 1 ? pages[0]?.file : await joined(pages, stop);
    if (!file || file.size > MAX_FILE_BYTES) throw new Refused('tooLarge');
    list.send(id, file, { pages, chosenSize: undefined });
    return undefined;
  } catch (error) {
    if (stop.aborted) return undefined;
    if (before.status === 'done') list.change([id], before);
    else list.retry(id);
    return error instanceof Refused ? error.reason : 'unreadable';
  }
}

async function redrawn(photo: File, stop: AbortSignal, how: Parameters<typeof asJpeg>[3] = {}): Promise<File> {
  const found = await photoIn(photo);
  const jpeg = found && !oversize(found) ? await asJpeg(photo, found, stop, how) : undefined;
  if (!jpeg) throw new Refused('unreadable');
  return jpeg;
}

/** Joins photos into one PDF. They are drawn again, so that all are upright and the PDF is not larger than a file may be. */
async function joined(pages: readonly PhotoPage[], stop: AbortSignal): Promise<File> {
  const { PageSizes, PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  const mostBytes = Math.floor((MAX_FILE_BYTES - PDF_BYTES) / pages.length);
  const longestSide = pages.length <= FEW_PAGES ? SIDES.few : SIDES.many;
  for (const { source, turn } of pages) {
    const jpeg = await redrawn(source, stop, { turn, mostBytes, longestSide });
    const image = await pdf.embedJpg(await jpeg.arrayBuffer());
    const [short, long] = PageSizes.A4;
    const [width, height] = image.width > image.height ? [long, short] : [short, long];
    const shown = image.scaleToFit(width, height);
    const page = pdf.addPage([width, height]);
    page.drawImage(image, { ...shown, x: (width - shown.width) / 2, y: (height - shown.height) / 2 });
  }
  const name = `${stemOf(pages[0]?.file.name ?? '')}.pdf`;
  const content = new Uint8Array(await pdf.save());
  return new File([content], name, { type: 'application/pdf' });
}
