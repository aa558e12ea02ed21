import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Spinner } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import type { DrawnSize } from './fit-page';
import { EndlessPdf, type OpenPdf, openPdf } from './open-pdf';
import type { View } from './use-view';
import { ViewerButton } from './viewer-button';

export interface PageTurner {
  turnPage: (by: number) => void;
}

interface PdfPagesProps {
  content: Blob;
  name: string;
  view: View;
  /** Width of the space, in CSS pixels. */
  width: number;
  onFailed: (error: unknown) => void;
  ref: Ref<PageTurner>;
}

/** A PDF, one page at a time on a canvas. */
export function PdfPages({ content, name, view, width, onFailed, ref }: PdfPagesProps) {
  const { t } = useTranslation();
  const pdf = useOpenPdf(content, onFailed);
  const [page, setPage] = useState(1);
  const { canvas, size, isDrawing } = useDrawnPage(pdf, page, view, width, onFailed);
  const pages = pdf?.pages ?? 1;
  const turnPage = (by: number) => setPage((now) => Math.min(Math.max(now + by, 1), pages));
  useImperativeHandle(ref, () => ({ turnPage }));
  return (
    <>
      {pages > 1 && <PageButtons page={page} pages={pages} onTurn={turnPage} />}
      <div aria-busy={isDrawing} className="relative">
        {isDrawing && (
          <Spinner label={t('adminApplication.viewer.drawing')} iconOnly className="absolute top-4 left-4 z-10" />
        )}
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('adminApplication.viewer.pageOf', { name, page, pages })}
          width={1}
          height={1}
          className="bg-white shadow-raised"
          style={size ? { width: size.width, height: size.height } : { width: 1, height: 1 }}
        />
      </div>
    </>
  );
}

function PageButtons({ page, pages, onTurn }: { page: number; pages: number; onTurn: (by: number) => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div className="sticky left-0 mb-2 flex items-center justify-center gap-2">
      <ViewerButton
        icon={ChevronLeft}
        label={t('adminApplication.viewer.previousPage')}
        isOff={page === 1}
        onClick={() => onTurn(-1)}
      />
      <p role="status" className="text-sm tabular-nums">
        {t('adminApplication.viewer.page', { page: number(page), pages: number(pages) })}
      </p>
      <ViewerButton
        icon={ChevronRight}
        label={t('adminApplication.viewer.nextPage')}
        isOff={page === pages}
        onClick={() => onTurn(1)}
      />
    </div>
  );
}

function useOpenPdf(content: Blob, onFailed: (error: unknown) => void): OpenPdf | undefined {
  const [pdf, setPdf] = useState<OpenPdf>();
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let isGone = false;
    let opened: OpenPdf | undefined;
    openPdf(content).then(
      (document) => {
        opened = document;
        if (isGone) document.close();
        else setPdf(document);
      },
      (error: unknown) => isGone || failed.current(error),
    );
    return () => {
      isGone = true;
      opened?.close();
      setPdf(undefined);
    };
  }, [content]);
  return pdf;
}

function useDrawnPage(
  pdf: OpenPdf | undefined,
  page: number,
  { zoom, turn }: View,
  width: number,
  onFailed: (error: unknown) => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<DrawnSize>();
  const [isDrawing, setDrawing] = useState(true);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    if (!pdf || !canvas.current || width === 0) return;
    let isGone = false;
    setDrawing(true);
    const drawing = pdf.draw(page, canvas.current, { width, zoom, turn });
    drawing.done.then(
      (drawn) => {
        if (isGone) return;
        setSize(drawn);
        setDrawing(false);
      },
      (error: unknown) => {
        // A drawing that was given up for another one is no failure.
        if (!isGone || error instanceof EndlessPdf) failed.current(error);
      },
    );
    return () => {
      isGone = true;
      drawing.cancel();
    };
  }, [pdf, page, width, zoom, turn]);
  return { canvas, size, isDrawing };
}
