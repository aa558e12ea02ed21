import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Spinner } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import type { Size } from '../../../lib/pdf/fit-page';
import { EndlessPdf, type OpenPdf, openPdf } from '../../../lib/pdf/open-pdf';
import type { DrawnProps } from './picture';
import type { View } from './use-view';

interface PdfPageProps extends DrawnProps {
  onPages: (pages: number) => void;
}

export function PdfPage({ content, name, view, width, onPages, onFailed }: PdfPageProps) {
  const { t } = useTranslation();
  const pdf = useOpenPdf(content, onPages, onFailed);
  const { canvas, size, isDrawing } = useDrawnPage(pdf, view, width, onFailed);
  const { page, pages } = view;
  return (
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
  );
}

function useOpenPdf(
  content: Blob,
  onPages: (pages: number) => void,
  onFailed: DrawnProps['onFailed'],
): OpenPdf | undefined {
  const [pdf, setPdf] = useState<OpenPdf>();
  const sayOpen = useEffectEvent((document: OpenPdf) => {
    setPdf(document);
    onPages(document.pages);
  });
  useEffect(() => {
    let isGone = false;
    let opened: OpenPdf | undefined;
    openPdf(content).then(
      (document) => {
        opened = document;
        if (isGone) document.close();
        else sayOpen(document);
      },
      (error: unknown) => {
        if (!isGone) onFailed(error);
      },
    );
    return () => {
      isGone = true;
      opened?.close();
      setPdf(undefined);
    };
  }, [content, onFailed]);
  return pdf;
}

function useDrawnPage(
  pdf: OpenPdf | undefined,
  { zoom, turn, page }: View,
  width: number,
  onFailed: DrawnProps['onFailed'],
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>();
  const [isDrawing, setDrawing] = useState(true);
  useEffect(() => {
    if (!pdf || !canvas.current || width === 0) return;
    let isGone = false;
    setDrawing(true);
    const drawing = pdf.draw(canvas.current, { width, zoom, turn, page });
    drawing.done.then(
      (drawn) => {
        if (isGone) return;
        setSize(drawn);
        setDrawing(false);
      },
      (error: unknown) => {
        // A drawing that was cancelled because another drawing replaces it is not a failure.
        if (!isGone || error instanceof EndlessPdf) onFailed(error);
      },
    );
    return () => {
      isGone = true;
      drawing.cancel();
    };
  }, [pdf, page, width, zoom, turn, onFailed]);
  return { canvas, size, isDrawing };
}
