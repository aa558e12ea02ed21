import { acceptedExtensions, type DocumentSection } from '@lacorte/contracts';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { sectionLabel } from '../../lib/application-labels';
import { FileButton } from './file-button';
import { DROP_AREA_ATTRIBUTE } from './use-file-drag';

interface DropAreaProps {
  section: DocumentSection;
  count: number;
  /** Name that `useFileDrag` reports; by default, the id of the section. A page that shows several applications sets another one. */
  area?: string;
  compact?: boolean;
  onFiles: (files: File[]) => void;
}

export function DropArea({ section, count, area = section.id, compact = false, onFiles }: DropAreaProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const formatsId = useId();
  const hasRoom = count < section.maxFiles;
  const formats = acceptedExtensions(section.id).map((extension) => extension.slice(1).toUpperCase());
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
      {hasRoom && (
        <FileButton
          section={section}
          multiple={section.maxFiles > 1}
          aria-describedby={formatsId}
          onFiles={onFiles}
          className="border border-edge bg-surface px-5 transition-colors hover:border-ink hover:bg-sunken"
        >
          <Upload className="size-5 shrink-0" aria-hidden />
          {t('applicationForm.drop.choose')}
          <span className="sr-only">
            {t('applicationForm.drop.chooseFor', { section: t(sectionLabel(section.id)) })}
          </span>
        </FileButton>
      )}
      <div className={clsx(compact ? 'min-w-0 flex-1 basis-52' : hasRoom && 'mt-2.5')}>
        {hasRoom && (
          <p className={clsx('text-sm text-muted', compact && 'max-sm:hidden')}>{t('applicationForm.drop.orDrag')}</p>
        )}
        <p role="status" className="text-sm font-medium">
          {!hasRoom && t('applicationForm.drop.full', { max: section.maxFiles })}
        </p>
        {hasRoom && (
          <p id={formatsId} className={clsx('text-sm text-muted', !compact && 'mt-0.5')}>
            {t('applicationForm.drop.formats', { formats: formats.join(', '), max: section.maxFiles })}
          </p>
        )}
      </div>
    </div>
  );
}
