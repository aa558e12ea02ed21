import type { DocumentSection } from '@lacorte/contracts';
import { Banner } from '../../../components/ui/banner';
import { Spinner } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { DropArea } from './drop-area';
import { refusalTexts } from './refusal-texts';
import { SectionButton } from './section-button';
import { sectionStatus } from './section-status';
import { SECTION_TEXTS } from './section-texts';
import { isUnderWay } from './upload-item';
import { UploadedFile } from './uploaded-file';
import type { Uploads } from './use-uploads';

interface UploadSectionProps {
  section: DocumentSection;
  uploads: Uploads;
  isOpen: boolean;
  onToggle: () => void;
}

/** One kind of document: a button that opens it, then the place for its files. */
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

/** Toasts pass, and only the last of several is seen: what was refused stays readable here until the next choice. */
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
