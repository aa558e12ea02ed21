import { acceptedExtensions, type DocumentSection } from '@lacorte/contracts';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { sectionLabel } from '../../lib/application-labels';
import { DROP_AREA_ATTRIBUTE } from './use-file-drag';

interface DropAreaProps {
  section: DocumentSection;
  count: number;
  /** Name that `useFileDrag` reports; by default, the id of the section. Differs if the page has several upload steps. */
  area?: string;
  compact?: boolean;
  onFiles: (files: File[]) => void;
}

export function DropArea({ section, count, area = section.id, compact = false, onFiles }: DropAreaProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const formatsId = useId();
  const extensions = acceptedExtensions(section.id);
  const hasRoom = count < section.maxFiles;
  const formats = extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ');
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer drags; with the keyboard, the input inside is used.
    <div
      {...{ [DROP_AREA_ATTRIBUTE]: area }}
      onDragOver={() => setOver(true)}
      onDragLeave={leave}
      onDrop={() => setOver(false)}
      className={clsx(
        'rounded-md border-2 border-dashed transition-colors',
        compact ? 'flex flex-wrap items-center gap-x-4 gap-y-1 p-2.5' : 'p-4 text-center',
        isOver ? 'border-shutter bg-shutter-tint' : 'border-edge',
      )}
    >
      {hasRoom && <FileInput section={section} accept={extensions.join(',')} formatsId={formatsId} onFiles={onFiles} />}
      <div className={clsx(compact ? 'min-w-0 flex-1 basis-52' : hasRoom && 'mt-2.5')}>
        {hasRoom && (
          <p className={clsx('text-sm text-muted', compact && 'max-sm:hidden')}>{t('applicationForm.drop.orDrag')}</p>
        )}
        <p role="status" className="text-sm font-medium">
          {!hasRoom && t('applicationForm.drop.full', { max: section.maxFiles })}
        </p>
        {hasRoom && (
          <p id={formatsId} className={clsx('text-sm text-muted', !compact && 'mt-0.5')}>
            {t('applicationForm.drop.formats', { formats, max: section.maxFiles })}
          </p>
        )}
      </div>
    </div>
  );
}

interface FileInputProps {
  section: DocumentSection;
  accept: string;
  formatsId: string;
  onFiles: (files: File[]) => void;
}

function FileInput({ section, accept, formatsId, onFiles }: FileInputProps) {
  const { t } = useTranslation();
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(input.files ?? [])]);
    // Lets the reader choose the same file again after removal.
    input.value = '';
  };
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-surface px-5 py-2 font-semibold transition-colors hover:border-ink hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <Upload className="size-5 shrink-0" aria-hidden />
      {t('applicationForm.drop.choose')}
      <span className="sr-only">{t('applicationForm.drop.chooseFor', { section: t(sectionLabel(section.id)) })}</span>
      <input
        type="file"
        multiple={section.maxFiles > 1}
        accept={accept}
        onChange={choose}
        aria-describedby={formatsId}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
