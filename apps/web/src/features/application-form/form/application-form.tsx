import type { CurrentUser } from '@lacorte/contracts';
import { memo, useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner';
import { Form } from '../../../components/ui/form';
import { useTranslation } from '../../../i18n/translations';
import { useFocusOnChange } from '../../../lib/forms/use-focus';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { DraftKeeper } from '../draft/draft-keeper';
import { DraftLine } from '../draft/draft-line';
import { LoginNotice, RestoredNotice, ReuseNotice } from '../draft/draft-notices';
import { isBlank } from '../draft/draft-values';
import { OtherTabNotice } from '../draft/lazy-other-tab-notice';
import type { Opening } from '../draft/opening';
import type { Asked } from '../draft/other-account';
import { SaveForLater } from '../draft/save-for-later';
import { useDraft } from '../draft/use-draft';
import { ConsentsPart, HouseholdPart, HousingPart } from '../parts/choice-parts';
import { ContactsPart, ResidencePart } from '../parts/contact-parts';
import { PasswordPart } from '../parts/password-part';
import { PersonalDataPart } from '../parts/personal-data-part';
import { SendAgain, SentNotice, useSentApplications } from '../submission/sent-applications';
import { UploadStep } from '../upload/upload-step';
import { uploadProgress, useUploads } from '../upload/use-uploads';
import { ErrorSummary } from './error-summary';
import { LeaveGuard } from './leave-guard';
import { useEnterKey } from './missing-fields';
import { PartsOverview } from './parts-overview';
import { SubmitPart } from './submit-part';
import { useApplicationForm, useClaims, useSubmitHandler } from './use-application-form';

interface ApplicationFormProps {
  user: CurrentUser | null;
  /** The account about which the reader is asked. The form is locked meanwhile. */
  asked?: Asked | undefined;
  opening: Opening;
  onErrors: (hasErrors: boolean) => void;
  /** Called with whether the server has a draft of the reader, at first and after each change. */
  onDraft: (hasDraft: boolean) => void;
  /** Called when another tender has opened. The form must start again, and then offers the values typed for the earlier tender. */
  onOtherTender: () => void;
}

/** The form is memoized, because it is large and does not depend on what its page reads after hydration. */
export const ApplicationForm = memo(function ApplicationForm(props: ApplicationFormProps) {
  const { user, asked, opening, onErrors, onDraft, onOtherTender } = props;
  const { t } = useTranslation();
  const isLoggedIn = user !== null;
  const isAsked = asked !== undefined;
  const [keeper] = useState(() => new DraftKeeper(opening));
  const form = useApplicationForm(user, keeper);
  const provider = useClaims(form);
  const uploads = useUploads(keeper.getFiles);
  const draft = useDraft({ keeper, user, form, uploads, onOtherTender });
  const hasDraft = draft.status.savedAt !== null;
  useEffect(() => onDraft(hasDraft), [onDraft, hasDraft]);
  const sent = useSentApplications(user);
  const { submit, sending, question } = useSubmitHandler({ form, uploads, isLoggedIn, keeper, sent });
  const goOnByEnter = useEnterKey(form, isLoggedIn);
  const isWaiting = sending.waiting.wait !== undefined;
  const documents = uploadProgress(uploads.items);
  const place = useFocusOnChange<HTMLFormElement>(String(isAsked));
  return (
    <FormProvider {...form}>
      <LeaveGuard
        sending={sending}
        uploads={uploads.items}
        keeper={keeper}
        draft={isLoggedIn ? draft.status : undefined}
      />
      {question && <SendAgain {...question} />}
      <Form
        ref={place}
        tabIndex={-1}
        noValidate
        onSubmit={submit}
        onKeyDown={goOnByEnter}
        aria-label={t('applicationForm.head.title')}
        className="relative outline-none grid min-h-dvh content-start gap-6 lg:pr-[17.5rem]"
      >
        {asked && <OtherTabNotice asked={asked} />}
        {/* The fields are locked while a retry is pending, or until a question is answered. */}
        <fieldset disabled={isWaiting || isAsked} role="presentation" className="contents">
          <SentNotice sent={sent} />
          <ReuseNotice user={user} isBlank={isBlank(keeper.getValues())} />
          {draft.isRestored && <RestoredNotice isLoggedIn={isLoggedIn} onStartOver={draft.startOver} />}
          {!isLoggedIn && <LoginNotice />}
          {provider !== undefined && (
            <Banner tone="info" role="status" title={t('applicationForm.claims.title')}>
              {t('applicationForm.claims.text', { provider })}
            </Banner>
          )}
          <ErrorSummary onErrors={onErrors} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-sm text-muted">{t('applicationForm.head.required')}</p>
            {!isAsked && <SaveForLater keeper={keeper} user={user} atHead />}
          </div>
          <PersonalData />
          <ResidencePart />
          <ContactsPart />
          {!isLoggedIn && <PasswordPart />}
          <HouseholdPart />
          <UploadStep uploads={uploads} isLocked={isWaiting || isAsked} />
          <HousingPart />
          <ConsentsPart />
        </fieldset>
        <PartsOverview isLoggedIn={isLoggedIn} areDocumentsComplete={documents.missing.length === 0} />
        {!isAsked && <SubmitPart sending={sending} documents={documents} keeper={keeper} user={user} />}
        {isLoggedIn && <DraftLine keeper={keeper} status={draft.status} />}
      </Form>
    </FormProvider>
  );
});

function PersonalData() {
  return <PersonalDataPart minimumAge={useCurrentTender().tender?.rules.minimumAge} />;
}
