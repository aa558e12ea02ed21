import type { CurrentUser } from '@lacorte/contracts';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translations';
import { RestoredNotice } from '../draft/restored-notice';
import { ConsentsPart } from '../parts/consents-part';
import { ContactsPart } from '../parts/contacts-part';
import { HouseholdPart } from '../parts/household-part';
import { HousingPart } from '../parts/housing-part';
import { PasswordPart } from '../parts/password-part';
import { PersonalDataPart } from '../parts/personal-data-part';
import { ResidencePart } from '../parts/residence-part';
import { uploadProgress } from '../upload/section-status';
import { UploadStep } from '../upload/upload-step';
import { useUploads } from '../upload/use-uploads';
import { ErrorSummary } from './error-summary';
import { LeaveGuard } from './leave-guard';
import { PartsOverview } from './parts-overview';
import { SubmitPart } from './submit-part';
import { useApplicationForm } from './use-application-form';
import { useSubmitHandler } from './use-submit-handler';

/** The application from the first field to the button that sends it. */
export function ApplicationForm({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation();
  const isLoggedIn = user !== null;
  const { form, isRestored, startOver, focusFirst } = useApplicationForm(user);
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
        {/* What is waiting to be sent again must stay what the reader sees. */}
        <fieldset disabled={isWaiting} className="contents">
          {isRestored && <RestoredNotice isLoggedIn={isLoggedIn} onStartOver={startOver} />}
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
