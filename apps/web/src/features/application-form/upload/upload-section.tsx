import { acceptedExtensions, type DocumentSection } from '@lacorte/contracts';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Spinner } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { SectionButton, sectionStatus } from './section-button';
import { refusalTexts, SECTION_TEXTS } from './section-texts';
import { isUnderWay } from './upload-item';
import { UploadedFile } from './uploaded-file';
import { DROP_AREA_ATTRIBUTE } from './use-file-drag';
import type { Uploads } from './use-uploads';

interface UploadSectionProps {
  section: DocumentSection;
  uploads: Uploads;
  isOpen: boolean;
  onToggle: () => void;
}

export function UploadSection({ section, uploads, isOpen, onToggle }: UploadSectionProps) {
  const { t } = useTranslation();
  const items = uploads.items.filter((item) => item.section === section.id);
  const title = t(SECTION_TEXTS[section.id].title);
  const panelId = `sezione-${section.id}`;
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <h3 className="font-sans text-base">
        <SectionButton
          section={section}
          status={sectionStatus(section, uploads.items)}
          count={items.length}
          isOpen={isOpen}
          panelId={panelId}
          onToggle={onToggle}
        />
      </h3>
      {items.some(isUnderWay) && (
        <div className="border-t border-line bg-sunken px-4 py-2">
          <Spinner label={t('applicationForm.upload.busy')} />
        </div>
      )}
      <div id={panelId} hidden={!isOpen} className="space-y-3 border-t border-line p-3 sm:p-4">
        <DropArea section={section} count={items.length} onFiles={(files) => uploads.add(section.id, files)} />
        <Refusals section={section} uploads={uploads} />
        {items.length > 0 && (
          <ul className="space-y-2" aria-label={t('applicationForm.documents.filesOf', { section: title })}>
            {items.map((item) => (
              <UploadedFile
                key={item.id}
                item={item}
                onRetry={() => uploads.retry(item.id)}
                onRemove={() => uploads.remove(item.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Toasts disappear: the refused files stay listed here until the next choice. */
function Refusals({ section, uploads }: Pick<UploadSectionProps, 'section' | 'uploads'>) {
  const { t } = useTranslation();
  const refusals = uploads.refusals[section.id] ?? [];
  if (refusals.length === 0) return null;
  const sentences = new Set(refusals.map((refusal) => refusalTexts(refusal, section, t).description));
  return (
    <Banner tone="danger" title={t('applicationForm.refusal.title')}>
      <ul className="text-sm">
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}

interface DropAreaProps {
  section: DocumentSection;
  count: number;
  onFiles: (files: File[]) => void;
}

/** Drop area and file input (specification, section 2). */
function DropArea({ section, count, onFiles }: DropAreaProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const extensions = acceptedExtensions(section.id);
  const hasRoom = count < section.maxFiles;
  const formats = extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ');
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a pointer's way; the input inside is the keyboard's.
    <div
      {...{ [DROP_AREA_ATTRIBUTE]: section.id }}
      onDragOver={() => setOver(true)}
      onDragLeave={leave}
      onDrop={() => setOver(false)}
      className={clsx(
        'rounded-md border-2 border-dashed p-4 text-center transition-colors',
        isOver ? 'border-shutter bg-shutter-tint' : 'border-edge',
      )}
    >
      {hasRoom && <FileInput section={section} accept={extensions.join(',')} onFiles={onFiles} />}
      <p className={clsx('text-sm', hasRoom ? 'mt-2.5 text-muted' : 'font-medium')}>
        {hasRoom ? t('applicationForm.drop.orDrag') : t('applicationForm.drop.full', { max: section.maxFiles })}
      </p>
      {hasRoom && (
        <p id={`${section.id}-formats`} className="mt-0.5 text-sm text-muted">
          {t('applicationForm.drop.formats', { formats, max: section.maxFiles })}
        </p>
      )}
    </div>
  );
}

interface FileInputProps {
  section: DocumentSection;
  accept: string;
  onFiles: (files: File[]) => void;
}

function FileInput({ section, accept, onFiles }: FileInputProps) {
  const { t } = useTranslation();
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(input.files ?? [])]);
    // Allows choosing the same file again after removal.
    input.value = '';
  };
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-surface px-5 py-2 font-semibold transition-colors hover:border-ink hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <Upload className="size-5 shrink-0" aria-hidden />
      {t('applicationForm.drop.choose')}
      <span className="sr-only">
        {t('applicationForm.drop.chooseFor', { section: t(SECTION_TEXTS[section.id].title) })}
      </span>
      <input
        type="file"
        multiple={section.maxFiles > 1}
        accept={accept}
        onChange={choose}
        aria-describedby={`${section.id}-formats`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
