import {
  ChevronLeft,
  ChevronRight,
  Download,
  type LucideIcon,
  RotateCw,
  SkipBack,
  SkipForward,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Select } from '../../../components/ui/select';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { useDownload } from '../../../lib/applications/download';
import { type View, type ViewChange, ZOOMS } from './use-view';
import type { ViewedDocument } from './viewed-document';

interface ViewerToolsProps {
  documents: readonly ViewedDocument[];
  shown: ViewedDocument;
  onShow: (document: ViewedDocument) => void;
  view: View;
  change: ViewChange;
}

/** Choice of the document, zoom, rotation, download. */
export function ViewerTools({ documents, shown, onShow, view, change }: ViewerToolsProps) {
  const { t, percent } = useFormats();
  const at = documents.indexOf(shown);
  const show = (index: number) => {
    const document = documents[index];
    if (document) onShow(document);
  };
  const isDrawn = shown.kind !== 'other' && shown.scan !== 'quarantined';
  return (
    <div className="grid gap-1.5 border-b border-line p-2">
      <div className="flex items-center gap-1.5">
        <ViewerButton icon={SkipBack} name="previousDocument" isOff={at <= 0} onClick={() => show(at - 1)} />
        <div className="min-w-0 flex-1">
          <Select
            name="document"
            aria-label={t('adminApplication.viewer.choose')}
            value={shown.path}
            options={documents.map((document) => ({ value: document.path, label: nameOf(document) }))}
            onChange={({ target }) => show(documents.findIndex(({ path }) => path === target.value))}
            className="text-sm text-ellipsis"
          />
        </div>
        <ViewerButton
          icon={SkipForward}
          name="nextDocument"
          isOff={at === documents.length - 1}
          onClick={() => show(at + 1)}
        />
      </div>
      {isDrawn && (
        <div className="flex flex-wrap items-center justify-between gap-1.5">
          <Pages view={view} onTurn={change.turnPage} />
          <div className="ml-auto flex items-center gap-1.5">
            <ViewerButton icon={ZoomOut} name="zoomOut" isOff={view.zoom === ZOOMS[0]} onClick={change.zoomOut} />
            <span role="status" className="w-12 text-center text-sm tabular-nums">
              {percent(view.zoom * 100)}
            </span>
            <ViewerButton icon={ZoomIn} name="zoomIn" isOff={view.zoom === ZOOMS.at(-1)} onClick={change.zoomIn} />
            <ViewerButton icon={RotateCw} name="rotate" onClick={change.rotate} />
            <DownloadIcon document={shown} />
          </div>
        </div>
      )}
    </div>
  );

  function nameOf({ type, side, name }: ViewedDocument): string {
    const parts = [t(`admin.documents.${type}`), side && t(`admin.documents.${side}`), name];
    return parts.filter(Boolean).join(' · ');
  }
}

function Pages({ view: { page, pages }, onTurn }: { view: View; onTurn: (by: number) => void }) {
  const { t, number } = useFormats();
  if (pages === 1) return null;
  return (
    <div className="flex items-center gap-1.5">
      <ViewerButton icon={ChevronLeft} name="previousPage" isOff={page === 1} onClick={() => onTurn(-1)} />
      <p role="status" className="text-sm tabular-nums">
        {t('adminApplication.viewer.page', { page: number(page), pages: number(pages) })}
      </p>
      <ViewerButton icon={ChevronRight} name="nextPage" isOff={page === pages} onClick={() => onTurn(1)} />
    </div>
  );
}

function DownloadIcon({ document: { path, fallbackName } }: { document: ViewedDocument }) {
  const { t } = useTranslation();
  const download = useDownload({ path, fallbackName, failedText: t('admin.download.failedOne') });
  const label = t('admin.documents.download');
  return <IconButton icon={Download} label={label} isOff={download.isPending} onClick={download.start} />;
}

interface ButtonProps {
  icon: LucideIcon;
  onClick: () => void;
  isOff?: boolean;
}

/** @param name of the text of `adminApplication.viewer` that labels the button */
function ViewerButton({ name, ...button }: ButtonProps & { name: string }) {
  const { t } = useTranslation();
  return <IconButton {...button} label={t(`adminApplication.viewer.${name}`)} />;
}

/** Uses `aria-disabled` instead of `disabled`, so that the pressed button keeps the focus. */
function IconButton({ icon: Icon, label, onClick, isOff = false }: ButtonProps & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      className="flex size-11 shrink-0 items-center justify-center rounded-md border border-edge bg-surface hover:border-ink hover:bg-sunken aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted aria-disabled:opacity-60 aria-disabled:hover:bg-surface"
    >
      <Icon className="size-5" aria-hidden />
    </button>
  );
}
