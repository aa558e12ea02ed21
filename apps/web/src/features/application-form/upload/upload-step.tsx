import { DOCUMENT_SECTIONS, type DocumentSectionId, findSection } from '@lacorte/contracts';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Banner } from '../../../components/ui/banner';
import { Progress } from '../../../components/ui/progress';
import { useFileDrag } from '../../../components/uploads/use-file-drag';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { isUnderWay } from '../../../lib/uploads/upload-item';
import { Part } from '../form/fields';
import { DOCUMENTS_PART } from '../form/form-parts';
import { UploadSection } from './upload-section';
import { type UploadProgress, type Uploads, uploadProgress } from './use-uploads';

const FIRST = DOCUMENT_SECTIONS[0].id;

/** The document upload step (specification, section 2). */
export function UploadStep({ uploads, isLocked }: { uploads: Uploads; isLocked: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<readonly DocumentSectionId[]>([FIRST]);
  const progress = uploadProgress(uploads.items);
  const underWay = uploads.items.filter(isUnderWay).length;

  const toggle = (id: DocumentSectionId) =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));

  const isOver = useFileDrag((files, area) => {
    if (isLocked) return;
    const firstOpen = DOCUMENT_SECTIONS.find((section) => open.includes(section.id))?.id;
    const target = findSection(area ?? '')?.id ?? firstOpen ?? FIRST;
    // The section is opened, so that the file is visible.
    if (!open.includes(target)) toggle(target);
    uploads.add(target, files);
  });

  return (
    <Part id={DOCUMENTS_PART.id} title={DOCUMENTS_PART.title} intro="applicationForm.documents.intro">
      <div className="space-y-4 sm:col-span-2">
        <ProgressCard progress={progress} />
        {DOCUMENT_SECTIONS.map((section) => (
          <UploadSection
            key={section.id}
            section={section}
            uploads={uploads}
            isOpen={open.includes(section.id)}
            onToggle={() => toggle(section.id)}
          />
        ))}
        <p role="status" className="sr-only">
          {underWay > 0 && t('applicationForm.upload.underWay', { count: underWay })}
        </p>
        <div role="status">
          {progress.missing.length === 0 && (
            <Banner tone="success" title={t('applicationForm.documents.allDone')}>
              {t('applicationForm.documents.allDoneText')}
            </Banner>
          )}
        </div>
      </div>
      {isOver && !isLocked && <DropOverlay />}
    </Part>
  );
}

/** Shows the progress of the uploads (specification, section 2). */
function ProgressCard({ progress }: { progress: UploadProgress }) {
  const { t, percent } = useFormats();
  const { requiredDone, required, files, maxFiles, requiredPercent, totalPercent } = progress;
  return (
    <div className="rounded-md border border-line bg-ground p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold">
            {t('applicationForm.progress.text', { done: requiredDone, required, count: files })}
          </p>
          <p className="text-sm text-muted">{t('applicationForm.progress.room', { maxFiles })}</p>
        </div>
        <p className="flex items-baseline gap-2">
          <span className="text-sm text-muted">{t('applicationForm.progress.total')}</span>
          <span className="font-serif text-2xl tabular-nums">{percent(totalPercent)}</span>
        </p>
      </div>
      <p className="mt-4 mb-1.5 flex justify-between gap-3 text-sm font-medium">
        <span>{t('applicationForm.progress.required')}</span>
        <span className="tabular-nums">
          {requiredDone}/{required}
        </span>
      </p>
      <Progress value={requiredPercent} label={t('applicationForm.progress.required')} />
    </div>
  );
}

/** Covers the screen during a drag. Drops pass through it. */
function DropOverlay() {
  const { t } = useTranslation();
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-50 flex animate-appear items-center justify-center bg-veil p-4">
      <div className="flex max-w-md flex-col items-center rounded-t-[10rem] rounded-b-lg border-2 border-dashed border-shutter bg-surface px-10 pt-16 pb-10 text-center">
        <FileUp className="size-12 text-shutter" aria-hidden />
        <p className="mt-4 font-serif text-2xl">{t('applicationForm.drop.title')}</p>
        <p className="mt-1.5 text-muted">{t('applicationForm.drop.text')}</p>
      </div>
    </div>,
    document.body,
  );
}
