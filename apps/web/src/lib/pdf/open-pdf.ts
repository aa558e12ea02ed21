import pTimeout from 'p-timeout';
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { fitPage, type Size } from './fit-page';

/** Larger images in a document are left out. A sheet of A4 at 600 dpi has 35 million pixels. */
const MOST_IMAGE_PIXELS = 50_000_000;
/** Limit for opening a document and for drawing a page, because a document can demand endless work. */
const LONGEST_WORK_MS = 20_000;

export class LockedPdf extends Error {
  override readonly name = 'LockedPdf';
}

export class EndlessPdf extends Error {
  override readonly name = 'EndlessPdf';
}

export type OpenPdf = Awaited<ReturnType<typeof openPdf>>;

interface PageView {
  /** Number of the page, from 1. */
  page: number;
  zoom: number;
  /** Rotation in degrees, clockwise. */
  turn: number;
  /** Width of the space for the page, in CSS pixels. */
  width: number;
}

/**
 * Opens a PDF with pdf.js. Two workers read and draw it, so that no document blocks the page. They run no script of the document, and
 * the page shows neither its links nor its forms (docs/adr/0062).
 *
 * @throws LockedPdf if the PDF asks for a password, EndlessPdf if opening takes too long, other errors if `content` is not a PDF
 */
export async function openPdf(content: Blob) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = `${__PDFJS_FOLDER__}worker.mjs`;
  pdfjs.GlobalWorkerOptions.rendererSrc = `${__PDFJS_FOLDER__}renderer.mjs`;
  const loading = pdfjs.getDocument({
    data: await content.arrayBuffer(),
    cMapUrl: `${__PDFJS_FOLDER__}cmaps/`,
    standardFontDataUrl: `${__PDFJS_FOLDER__}standard_fonts/`,
    wasmUrl: `${__PDFJS_FOLDER__}wasm/`,
    // The security policy of the site does not allow WebAssembly.
    useWasm: false,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = () => void loading.destroy().catch(() => {});
  loading.onPassword = () => {
    throw new LockedPdf();
  };
  try {
    const document = await pTimeout(loading.promise, { milliseconds: LONGEST_WORK_MS, message: new EndlessPdf() });
    return {
      pages: document.numPages,
      close,
      draw: (canvas: HTMLCanvasElement, view: PageView) => draw(document, close, canvas, view),
    };
  } catch (error) {
    close();
    if (error instanceof pdfjs.PasswordException) throw new LockedPdf();
    throw error;
  }
}

/** Draws a page. `done` resolves with the size in CSS pixels. After `LONGEST_WORK_MS` it rejects with EndlessPdf and closes the document. */
function draw(document: PDFDocumentProxy, close: () => void, canvas: HTMLCanvasElement, view: PageView) {
  let task: RenderTask | undefined;
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    task?.cancel();
  };
  const paint = async (): Promise<Size> => {
    const page = await document.getPage(view.page);
    const rotation = (page.rotate + view.turn) % 360;
    const { width, height } = page.getViewport({ scale: 1, rotation });
    const { scale, ...size } = fitPage({ width, height }, { ...view, pixelRatio: devicePixelRatio });
    const viewport = page.getViewport({ scale, rotation });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    if (isCancelled) return size;
    task = page.render({ canvas, viewport });
    await task.promise;
    return size;
  };
  const done = pTimeout(paint(), { milliseconds: LONGEST_WORK_MS, message: new EndlessPdf() }).catch(
    (error: unknown) => {
      // The workers may still be drawing, and only closing the document stops them.
      if (error instanceof EndlessPdf) close();
      throw error;
    },
  );
  return { done, cancel };
}
