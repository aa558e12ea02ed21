import type { DocumentSection } from '@lacorte/contracts';
import { Spinner } from '../../../components/ui/spinner';
import { DropArea } from '../../../components/uploads/drop-area';
import { RefusedFiles } from '../../../components/uploads/refused-files';
import { UploadedFile } from '../../../components/uploads/uploaded-file';
import { useTranslation } from '../../../i18n/translations';
import { sectionLabel } from '../../../lib/application-labels';
import { useFocusOnChange } from '../../../lib/forms/use-focus';
import { isUnderWay } from '../../../lib/uploads/upload-item';
import { SectionButton, sectionStatus } from './section-button';
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
  const title = t(sectionLabel(section.id));
  const panelId = `sezione-${section.id}`;
  // The button to choose files goes when the section is full.
  const button = useFocusOnChange<HTMLButtonElement>(String(items.length >= section.maxFiles));

  /** The button that was pressed goes with its file. */
  function remove(id: string): void {
    button.current?.focus({ preventScroll: true });
    uploads.remove(id);
  }

  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <h3 className="font-sans text-base">
        <SectionButton
          ref={button}
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
        <RefusedFiles section={section} refusals={uploads.refusals[section.id]} />
        {items.length > 0 && (
          <ul className="space-y-2" aria-label={t('applicationForm.documents.filesOf', { section: title })}>
            {items.map((item) => (
              <UploadedFile
                key={item.id}
                item={item}
                onRetry={() => uploads.retry(item.id)}
                onRemove={() => remove(item.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
