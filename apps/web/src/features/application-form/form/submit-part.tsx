import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import type { UploadProgress } from '../upload/section-status';
import { SECTION_TEXTS } from '../upload/section-texts';

interface SubmitPartProps {
  isSending: boolean;
  documents: UploadProgress;
}

/** The end of the form. Missing documents are named but stop nobody: the specification asks for none. */
export function SubmitPart({ isSending, documents }: SubmitPartProps) {
  const { t, language } = useTranslation();
  const names = documents.missing.map((section) => t(SECTION_TEXTS[section.id].title));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <div className="space-y-5">
      {names.length > 0 && (
        <Banner tone="warning" title={t('applicationForm.submit.missingDocuments')}>
          {t('applicationForm.submit.missingDocumentsText', { list })}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          size="large"
          pending={isSending}
          pendingText={t('applicationForm.submit.pending')}
          className="w-full sm:w-auto"
        >
          {t('applicationForm.submit.button')}
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">{t('applicationForm.submit.next')}</p>
      </div>
    </div>
  );
}
