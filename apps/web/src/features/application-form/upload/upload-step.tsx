import { DOCUMENT_SECTIONS, type DocumentSectionId, findSection } from '@lacorte/contracts';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { useTranslation } from '../../../i18n/translations';
import { DOCUMENTS_PART } from '../form/form-parts';
import { Part } from '../form/part';
import { DropOverlay } from './drop-overlay';
import { ProgressCard } from './progress-card';
import { uploadProgress } from './section-status';
import { isUnderWay } from './upload-item';
import { UploadSection } from './upload-section';
import { useFileDrag } from './use-file-drag';
import type { Uploads } from './use-uploads';

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
    // A file that lands in a closed section would be out of sight.
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
