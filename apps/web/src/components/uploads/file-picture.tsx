import { FileText, ImageOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { openPdf } from '../../lib/pdf/open-pdf';
import { photoIn } from '../../lib/uploads/inspect-file';
import { redrawPhoto } from '../../lib/uploads/photo/redraw-photo';
import { Spinner } from '../ui/spinner';

/** Width of a thumbnail in CSS pixels, and side of its picture for dense screens. */
const THUMBNAIL = { width: 72, side: 216 };

type State = 'drawing' | 'drawn' | 'failed';

/** The picture is drawn when the thumbnail is first visible. A PDF also waits for its upload, because the code that draws it is large. */
export function Thumbnail({
  content,
  isPdf,
  isReady,
  onFailed,
}: {
  content: File;
  isPdf: boolean;
  isReady: boolean;
  /** Called when the browser cannot show the photo. */
  onFailed: () => void;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(place);
  const mayDraw = isSeen && (isReady || !isPdf);
  return (
    <span ref={place} className="flex size-full items-center justify-center">
      {!mayDraw && <FileText className="size-6" aria-hidden />}
      {mayDraw && (isPdf ? <SmallPdf content={content} /> : <SmallPhoto photo={content} onFailed={onFailed} />)}
    </span>
  );
}

/** Shows a small copy, because the full photos of all files would need too much memory on a phone. */
function SmallPhoto({ photo, onFailed }: { photo: File; onFailed: () => void }) {
  const [small, setSmall] = useState<Blob | 'failed'>();
  useEffect(() => {
    const stop = new AbortController();
    smallCopy(photo, stop.signal).then(
      (copy) => !stop.signal.aborted && setSmall(copy ?? 'failed'),
      () => {},
    );
    return () => stop.abort();
  }, [photo]);
  const address = useAddress(small instanceof Blob ? small : undefined);
  useEffect(() => {
    if (small === 'failed') onFailed();
  }, [small, onFailed]);
  if (small === 'failed') return <ImageOff className="size-6" aria-hidden />;
  return address ? (
    <img src={address} alt="" className="size-full object-cover" />
  ) : (
    <FileText className="size-6" aria-hidden />
  );
}

async function smallCopy(photo: File, stop: AbortSignal): Promise<Blob | undefined> {
  const found = await photoIn(photo);
  if (!found?.size) return undefined;
  const how = { isHeic: false, longestSide: THUMBNAIL.side, turn: 0, mostBytes: Number.POSITIVE_INFINITY };
  return redrawPhoto({ ...how, photo, size: found.size }, stop);
}

function SmallPdf({ content }: { content: File }) {
  const { canvas, state } = useFirstPage(content, THUMBNAIL.width);
  return (
    <>
      <canvas ref={canvas} hidden={state !== 'drawn'} aria-hidden className="w-full bg-white" />
      {state !== 'drawn' && <FileText className="size-6" aria-hidden />}
    </>
  );
}

/** A photo as large as its space. */
export function PhotoPicture({ photo, name }: { photo: File; name: string }) {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(false);
  const address = useAddress(photo);
  if (hasFailed) return <p>{t('chosenFiles.noPicture')}</p>;
  return (
    address && (
      <img
        src={address}
        alt={t('chosenFiles.pictureOf', { file: name })}
        onError={() => setFailed(true)}
        className="max-w-full border border-line"
      />
    )
  );
}

/** The first page of a PDF. */
export function PdfPicture({ content, name }: { content: File; name: string }) {
  const { t } = useTranslation();
  const { canvas, state, pages } = useFirstPage(content, Math.min(document.documentElement.clientWidth - 96, 880));
  return (
    <div aria-busy={state === 'drawing'} className="grid justify-items-start gap-2">
      {state === 'drawing' && <Spinner label={t('chosenFiles.drawing')} />}
      {state === 'failed' && <p>{t('chosenFiles.noPicture')}</p>}
      <canvas
        ref={canvas}
        hidden={state !== 'drawn'}
        role="img"
        aria-label={t('chosenFiles.pictureOf', { file: name })}
        className="max-w-full border border-line bg-white"
      />
      {pages > 1 && <p className="text-sm text-muted">{t('chosenFiles.firstOf', { pages })}</p>}
    </div>
  );
}

function useFirstPage(content: File, width: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [{ state, pages }, setShown] = useState<{ state: State; pages: number }>({ state: 'drawing', pages: 0 });
  useEffect(() => {
    let isGone = false;
    const paint = async () => {
      const pdf = await openPdf(content);
      try {
        if (canvas.current && !isGone) await pdf.draw(canvas.current, { width, zoom: 1, turn: 0, page: 1 }).done;
      } finally {
        pdf.close();
      }
      return pdf.pages;
    };
    paint().then(
      (count) => !isGone && setShown({ state: 'drawn', pages: count }),
      () => !isGone && setShown({ state: 'failed', pages: 0 }),
    );
    return () => {
      isGone = true;
    };
  }, [content, width]);
  return { canvas, state, pages };
}

/** Returns an object URL of a file, and revokes it when the file is replaced or no longer shown. */
function useAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}
