import { CircleAlert, CircleCheck, LoaderCircle, RotateCw, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/translations';
import { refusalText } from '../../lib/refusal-text';
import { fileSize } from '../../lib/uploads/file-size';
import type { Rework } from '../../lib/uploads/photo-pages';
import { STALLED_MS } from '../../lib/uploads/stall';
import { isUnderWay, lastSegment, type UploadItem } from '../../lib/uploads/upload-item';
import { Button } from '../ui/button';
import { LoadBoundary } from '../ui/load-boundary';
import { Progress } from '../ui/progress';
import { loadChosenFile } from './load-chosen-file';

/** Selector of the button that removes a file. */
export const REMOVES_FILE = '[data-removes-file]';

const ChosenFile = lazy(loadChosenFile);

interface UploadedFileProps {
  item: UploadItem;
  /** Undefined if photos cannot be changed. */
  onRework?: Rework | undefined;
  note?: string | undefined;
  onRetry: () => void;
  /** Undefined if the file cannot be removed now. */
  onRemove?: (() => void) | undefined;
}

export function UploadedFile({ item, onRework, note, onRetry, onRemove }: UploadedFileProps) {
  const translation = useTranslation();
  const { t } = translation;
  const shownName = item.status === 'done' ? lastSegment(item.filePath) : item.name;
  const name = shownName || t('applicationForm.upload.unnamed');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-3">
      <StatusIcon status={item.status} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <SizeAndStatus item={item} note={note} />
        {item.status === 'failed' && (
          <p className="mb-1 max-w-text text-sm">
            {typeof item.refusal === 'object'
              ? refusalText(item.refusal, translation)
              : t(`applicationForm.upload.because.${item.refusal ?? 'network'}`)}
          </p>
        )}
        {item.contentRefusal && (
          <p role="alert" className="mb-1 max-w-text text-sm">
            {t(`chosenFiles.refused.${item.contentRefusal.reason}`, {
              file: item.name,
              ...item.contentRefusal.parameters,
            })}
          </p>
        )}
        {item.status === 'uploading' && (
          <Progress
            value={item.percent}
            label={t('applicationForm.upload.progress', { file: name })}
            className="mt-1 mb-1.5"
          />
        )}
      </div>
      {item.status === 'failed' && (
        <Button
          variant="secondary"
          onClick={onRetry}
          aria-label={t('applicationForm.upload.retryFile', { file: name })}
          className="order-last ml-8 sm:order-none sm:ml-0"
        >
          <RotateCw className="size-4" aria-hidden />
          {t('applicationForm.upload.retry')}
        </Button>
      )}
      {onRemove && (
        <button
          type="button"
          data-removes-file
          onClick={onRemove}
          aria-label={t('applicationForm.upload.remove', { file: name })}
          className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-danger-tint hover:text-danger"
        >
          <X className="size-5" aria-hidden />
        </button>
      )}
      <FileView item={item} onRework={onRework} />
    </li>
  );
}

/** Shows what a file contains if it was chosen in this tab. A photo stays visible while it is rotated. */
export function FileView({ item, onRework }: Pick<UploadedFileProps, 'item' | 'onRework'>) {
  const { file, status, pages } = item;
  if (!file || status === 'refused' || (status === 'preparing' && pages.length === 0)) return null;
  return (
    <LoadBoundary>
      <Suspense>
        <ChosenFile item={item} file={file} onRework={onRework} />
      </Suspense>
    </LoadBoundary>
  );
}

function SizeAndStatus({ item, note }: Pick<UploadedFileProps, 'item' | 'note'>) {
  const { t, language } = useTranslation();
  const size = item.size === undefined ? undefined : fileSize(item.size, language);
  return (
    <p className="text-sm text-muted">
      {size && t(size.unit, { number: size.number })}
      {item.status === 'preparing' &&
        ` · ${t(isDocument(item) ? 'applicationForm.upload.checking' : 'applicationForm.upload.preparing')}`}
      {item.status === 'waiting' && ` · ${t('applicationForm.upload.waiting')}`}
      {item.status === 'delayed' && ` · ${t('applicationForm.upload.delayed')}`}
      {item.status === 'stalled' && ` · ${t('applicationForm.upload.stalled', { seconds: STALLED_MS / 1_000 })}`}
      {item.status === 'done' && note && ` · ${note}`}
      {(item.status === 'failed' || item.status === 'refused') && (
        <span className="text-danger"> · {t('applicationForm.upload.notSent')}</span>
      )}
    </p>
  );
}

const isDocument = ({ name }: UploadItem) => /\.(?:pdf|docx?)$/i.test(name);

function StatusIcon({ status }: Pick<UploadItem, 'status'>) {
  if (isUnderWay({ status })) return <LoaderCircle className="size-5 shrink-0 animate-spin text-info" aria-hidden />;
  if (status === 'failed' || status === 'refused')
    return <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden />;
  return <CircleCheck className="size-5 shrink-0 text-shutter" aria-hidden />;
}
