import { APPLICATION_FIELD_NAMES, type CurrentUser } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { useIsLive } from '../../../lib/use-browser-state';
import type { FormValues } from '../form/form-parts';
import { useIsNotOpen } from '../tender/tender-banner';
import { DeleteDraft } from './delete-draft';
import { closedDraftsQuery } from './draft-calls';
import { typedDraft } from './draft-values';
import { hasUnsavedOfUsers } from './tab-drafts';

export function RestoredNotice({ isLoggedIn, onStartOver }: { isLoggedIn: boolean; onStartOver: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  // The banner of the tender says what happens with the values.
  if (useIsNotOpen()) return null;
  return (
    <>
      <Banner tone="info" role="status" title={t('applicationForm.draft.title')}>
        <p>{t(isLoggedIn ? 'applicationForm.draft.textLoggedIn' : 'applicationForm.draft.text')}</p>
        <Button variant="secondary" className="mt-3" onClick={() => (isLoggedIn ? setAsking(true) : onStartOver())}>
          {t('applicationForm.draft.startOver')}
        </Button>
      </Banner>
      {isAsking && <DeleteDraft onDelete={onStartOver} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Tells a visitor whose session has ended with unsaved input in this tab that a login brings the input back. */
export function LoginNotice() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  const [isNeeded] = useState(hasUnsavedOfUsers);
  // The prerendered page has no notice.
  const isLive = useIsLive();
  if (!isLive || !isNeeded) return null;
  return (
    <Banner tone="warning" role="status" title={t('applicationForm.draft.hidden')}>
      <p>{t('applicationForm.draft.hiddenText')}</p>
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {t('applicationForm.submit.login')}
      </Button>
    </Banner>
  );
}

/** Offers to fill an empty form with values typed for an earlier tender; consents and files are left out. */
export function ReuseNotice({ user, isBlank }: { user: CurrentUser; isBlank: boolean }) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<FormValues>();
  const sources = useSources();
  const [isDone, setDone] = useState(false);
  if (isDone) return <Reused />;
  if (!isBlank || sources.length === 0) return null;

  function take(values: object): void {
    // The form has the address of the account already.
    const typed = { ...typedDraft(values, null), email: getValues('email') || user.email };
    setDone(true);
    for (const name of APPLICATION_FIELD_NAMES) {
      const value = typed[name];
      if (value !== undefined) setValue(name, value, { shouldDirty: true });
    }
  }

  return (
    <Banner tone="info" role="status" title={t('applicationForm.reuse.title')}>
      <p>{t('applicationForm.reuse.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {sources.map(({ label, values }) => (
          <Button key={label} variant="secondary" onClick={() => take(values)}>
            {label}
          </Button>
        ))}
      </div>
    </Banner>
  );
}

function useSources() {
  const { t } = useTranslation();
  const { tender } = useCurrentTender();
  const [draft] = useQuery(closedDraftsQuery).data ?? [];
  const { data: applications = [] } = useQuery(ownApplicationsQuery);
  if (!tender) return [];
  const other = applications.find(({ tenderId }) => tenderId !== tender.id);
  const sources: { label: string; values: object }[] = [];
  if (draft)
    sources.push({ label: t('applicationForm.reuse.draft', { code: draft.tenderCode }), values: draft.values });
  if (other) {
    sources.push({ label: t('applicationForm.reuse.application', { code: other.applicationCode }), values: other });
  }
  return sources;
}

function Reused() {
  const { t } = useTranslation();
  const banner = useFocusOnArrival<HTMLDivElement>();
  return (
    <div ref={banner} tabIndex={-1} className="outline-none">
      <Banner tone="success" title={t('applicationForm.reuse.done')}>
        {t('applicationForm.reuse.doneText')}
      </Banner>
    </div>
  );
}
