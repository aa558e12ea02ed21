import type { CurrentUser } from '@lacorte/contracts';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useSectionList } from '../../../lib/application-labels';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { useSubmitType } from '../../../lib/use-browser-state';
import type { DraftKeeper } from '../draft/draft-keeper';
import { SaveForLater } from '../draft/save-for-later';
import type { Sending } from '../submission/use-submission';
import { TenderBanner } from '../tender/tender-banner';
import type { UploadProgress } from '../upload/use-uploads';
import { useFocusAfterWaiting } from '../waiting/patient-call';
import { WaitingNotice } from '../waiting/waiting-notice';

interface SubmitPartProps {
  sending: Sending;
  documents: UploadProgress;
  keeper: DraftKeeper;
  user: CurrentUser | null;
}

/** The end of the form. Missing documents do not block the submission, because the specification requires no document. */
export function SubmitPart({ sending, documents, keeper, user }: SubmitPartProps) {
  const { t } = useTranslation();
  const { isSending, step, waiting } = sending;
  const current = useCurrentTender();
  const isWaiting = waiting.wait !== undefined;
  const button = useFocusAfterWaiting(isWaiting);
  const submitType = useSubmitType();
  const list = useSectionList(documents.missing.map(({ id }) => id));
  return (
    <div className="space-y-5">
      {documents.missing.length > 0 && !isWaiting && (
        <Banner
          tone="warning"
          title={t('applicationForm.submit.missingDocuments', { count: documents.missing.length })}
        >
          {t('applicationForm.submit.missingDocumentsText', { list })}
        </Banner>
      )}
      {!isWaiting && <TenderBanner current={current} />}
      <WaitingNotice waiting={waiting} step={step} />
      <div hidden={isWaiting} className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          ref={button}
          type={submitType}
          size="large"
          pending={isSending}
          pendingText={t('applicationForm.submit.pending')}
          className="w-full sm:w-auto"
        >
          {t('applicationForm.submit.button')}
        </Button>
        <SaveForLater keeper={keeper} user={user} />
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">{t('applicationForm.submit.next')}</p>
      </div>
    </div>
  );
}
