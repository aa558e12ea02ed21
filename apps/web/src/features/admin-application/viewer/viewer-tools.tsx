import { ChevronLeft, ChevronRight, Download, RotateCw, SkipBack, SkipForward, ZoomIn, ZoomOut } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../components/ui/icon-button';
import { Select } from '../../../components/ui/select';
import { useFormats } from '../../../i18n/use-formats';
import { useDownload } from '../../../lib/applications/download';
import type { DeskState } from '../use-desk';
import { type View, type ViewChange, ZOOMS } from './use-view';
import type { ViewedDocument } from './viewed-document';

interface ViewerToolsProps {
  desk: DeskState;
  shown: ViewedDocument;
  view: View;
  change: ViewChange;
}

export function ViewerTools({ desk: { documents, show, stepDocument }, shown, view, change }: ViewerToolsProps) {
  const { t, number, percent } = useFormats();
  const { page, pages } = view;
  const at = documents.indexOf(shown);
  const isDrawn = shown.kind !== 'other' && shown.scan !== 'quarantined';
  return (
    <div className="grid gap-1.5 border-b border-line p-2">
      <div className="flex items-center gap-1.5">
        <ViewerButton icon={SkipBack} name="previousDocument" isOff={at <= 0} onClick={() => stepDocument(-1)} />
        <div className="min-w-0 flex-1">
          <Select
            name="document"
            aria-label={t('adminApplication.viewer.choose')}
            value={shown.path}
            options={documents.map((document) => ({ value: document.path, label: nameOf(document) }))}
            onChange={({ target }) => show(documents.find(({ path }) => path === target.value))}
            className="text-sm text-ellipsis"
          />
        </div>
        <ViewerButton
          icon={SkipForward}
          name="nextDocument"
          isOff={at === documents.length - 1}
          onClick={() => stepDocument(1)}
        />
      </div>
      {isDrawn && (
        <div className="flex flex-wrap items-center justify-between gap-1.5">
          {pages > 1 && (
            <div className="flex items-center gap-1.5">
              <ViewerButton
                icon={ChevronLeft}
                name="previousPage"
                isOff={page === 1}
                onClick={() => change.turnPage(-1)}
              />
              <p role="status" className="text-sm tabular-nums">
                {t('adminApplication.viewer.page', { page: number(page), pages: number(pages) })}
              </p>
              <ViewerButton
                icon={ChevronRight}
                name="nextPage"
                isOff={page === pages}
                onClick={() => change.turnPage(1)}
              />
            </div>
          )}
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

function DownloadIcon({ document }: { document: ViewedDocument }) {
  const { t } = useFormats();
  const { start, isPending } = useDownload();
  return (
    <IconButton
      icon={Download}
      label={t('admin.documents.download')}
      isOff={isPending}
      onClick={() => start(document)}
    />
  );
}

/** Button with the text `adminApplication.viewer.{name}` as its label. */
function ViewerButton({ name, ...button }: Omit<ComponentProps<typeof IconButton>, 'label'> & { name: string }) {
  const { t } = useFormats();
  return <IconButton {...button} label={t(`adminApplication.viewer.${name}`)} />;
}
