import type { CurrentUser } from '@lacorte/contracts';
import { FormProvider } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { ConsentsPart, HousingPart } from '../parts/choice-parts';
import { ContactsPart } from '../parts/contacts-part';
import { HouseholdPart } from '../parts/household-part';
import { PasswordPart } from '../parts/password-part';
import { PersonalDataPart } from '../parts/personal-data-part';
import { ResidencePart } from '../parts/residence-part';
import { uploadProgress } from '../upload/section-button';
import { UploadStep } from '../upload/upload-step';
import { useUploads } from '../upload/use-uploads';
import { ErrorSummary } from './error-summary';
import { LeaveGuard } from './leave-guard';
import { PartsOverview } from './parts-overview';
import { SubmitPart } from './submit-part';
import { useApplicationForm, useSubmitHandler } from './use-application-form';
import { useClaims } from './use-claims';

export function ApplicationForm({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation();
  const isLoggedIn = user !== null;
  const { form, isRestored, startOver, focusFirst } = useApplicationForm(user);
  const provider = useClaims(form);
  const uploads = useUploads();
  const { submit, sending } = useSubmitHandler({ form, uploads, isLoggedIn, focusFirst });
  const isWaiting = sending.waiting.wait !== undefined;
  const documents = uploadProgress(uploads.items);
  return (
    <FormProvider {...form}>
      <LeaveGuard sending={sending} hasFiles={uploads.items.length > 0} isLoggedIn={isLoggedIn} />
      <form
        noValidate
        onSubmit={submit}
        aria-label={t('applicationForm.head.title')}
        className="relative grid gap-6 lg:pr-[17.5rem]"
      >
        {/* The fields are locked while a retry is pending. */}
        <fieldset disabled={isWaiting} className="contents">
          {isRestored && <RestoredNotice isLoggedIn={isLoggedIn} onStartOver={startOver} />}
          {provider !== undefined && (
            <Banner tone="info" role="status" title={t('applicationForm.claims.title')}>
              {t('applicationForm.claims.text', { provider })}
            </Banner>
          )}
          <ErrorSummary />
          <p className="text-sm text-muted">{t('applicationForm.head.required')}</p>
          <PersonalDataPart />
          <ResidencePart />
          <ContactsPart />
          {!isLoggedIn && <PasswordPart />}
          <HouseholdPart />
          <UploadStep uploads={uploads} isLocked={isWaiting} />
          <HousingPart />
          <ConsentsPart />
        </fieldset>
        <PartsOverview isLoggedIn={isLoggedIn} areDocumentsComplete={documents.missing.length === 0} />
        <SubmitPart sending={sending} documents={documents} />
      </form>
    </FormProvider>
  );
}

/** Announces the restored draft and offers an empty form. */
function RestoredNotice({ isLoggedIn, onStartOver }: { isLoggedIn: boolean; onStartOver: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner tone="info" role="status" title={t('applicationForm.draft.title')}>
      <p>{t(isLoggedIn ? 'applicationForm.draft.textLoggedIn' : 'applicationForm.draft.text')}</p>
      <Button variant="secondary" className="mt-3" onClick={onStartOver}>
        {t('applicationForm.draft.startOver')}
      </Button>
    </Banner>
  );
}
