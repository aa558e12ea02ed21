import type { CurrentUser } from '@lacorte/contracts';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/ui/toast';
import { RestoredNotice } from '../draft/restored-notice';
import { ConsentsPart } from '../parts/consents-part';
import { ContactsPart } from '../parts/contacts-part';
import { HouseholdPart } from '../parts/household-part';
import { HousingPart } from '../parts/housing-part';
import { PasswordPart } from '../parts/password-part';
import { PersonalDataPart } from '../parts/personal-data-part';
import { ResidencePart } from '../parts/residence-part';
import { useSubmission } from '../submission/use-submission';
import { uploadProgress } from '../upload/section-status';
import { documentsOf } from '../upload/upload-item';
import { UploadStep } from '../upload/upload-step';
import { useUnfinishedUploads } from '../upload/use-unfinished-uploads';
import { useUploads } from '../upload/use-uploads';
import { ErrorSummary } from './error-summary';
import { type ApplicationPayload, type FieldName, toPayload } from './form-values';
import { PartsOverview } from './parts-overview';
import { SubmitPart } from './submit-part';
import { useApplicationForm } from './use-application-form';

/** The application from the first field to the button that sends it. */
export function ApplicationForm({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const { form, isRestored, startOver, focusFirst } = useApplicationForm(user);
  const uploads = useUploads();
  const { send, isSending } = useSubmission({ form, showErrors: focusFirst });
  const stopForUnfinishedUploads = useUnfinishedUploads(uploads.items);
  const documents = uploadProgress(uploads.items);
  const isLoggedIn = user !== null;

  const submit = form.handleSubmit(
    async (values) => {
      if (stopForUnfinishedUploads()) return;
      // The rules have just made sure that the text is what the class says.
      const fields = values as unknown as ApplicationPayload;
      await send(toPayload(fields, { withPassword: !isLoggedIn }), documentsOf(uploads.items));
    },
    (errors) => {
      focusFirst(Object.keys(errors) as FieldName[]);
      if (!errors.gdprConsent && !errors.dataVeracity) return;
      toast({
        title: t('applicationForm.consents.missing'),
        description: t('applicationForm.consents.missingText'),
        tone: 'destructive',
      });
    },
  );

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={submit}
        aria-label={t('applicationForm.head.title')}
        className="relative grid gap-6 lg:pr-[17.5rem]"
      >
        {isRestored && <RestoredNotice isLoggedIn={isLoggedIn} onStartOver={startOver} />}
        <ErrorSummary />
        <p className="text-sm text-muted">{t('applicationForm.head.required')}</p>
        <PersonalDataPart />
        <ResidencePart />
        <ContactsPart />
        {!isLoggedIn && <PasswordPart />}
        <HouseholdPart />
        <UploadStep uploads={uploads} />
        <HousingPart />
        <ConsentsPart />
        <PartsOverview isLoggedIn={isLoggedIn} areDocumentsComplete={documents.missing.length === 0} />
        <SubmitPart isSending={isSending} documents={documents} />
      </form>
    </FormProvider>
  );
}
