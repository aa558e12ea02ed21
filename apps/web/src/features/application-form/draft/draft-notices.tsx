import { APPLICATION_FIELD_NAMES, type ApplicationFieldName, type CurrentUser, isAskedFor } from '@lacorte/contracts';
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
import { isSame, typedDraft } from './draft-values';
import { type DraftOwner, hasUnsavedOfUsers, readEarlierValues } from './tab-drafts';

export function RestoredNotice({ isLoggedIn, onStartOver }: { isLoggedIn: boolean; onStartOver: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  // While the tender is not open, its banner says what happens with the values.
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

/** Shown when a session has ended with unsaved input in this tab. Says that a login brings the input back. */
export function LoginNotice() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  const [isNeeded] = useState(hasUnsavedOfUsers);
  // The prerendered page has no notice, so hydration must not find one.
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

/**
 * Offers values typed for an earlier tender; consents and files are left out. If the form is not empty, only values of drafts are offered
 * for its empty fields, because a sent application may be about another person.
 */
export function ReuseNotice({ user, isBlank }: { user: CurrentUser | null; isBlank: boolean }) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<FormValues>();
  const all = useSources(user?.id ?? null);
  const [isDone, setDone] = useState(false);
  if (isDone) return <Reused />;
  const sources = isBlank
    ? all
    : all.filter(({ isDraft, values }) => isDraft && missingIn(getValues(), values).length > 0);
  if (sources.length === 0) return null;

  function take(values: object): void {
    setDone(true);
    // In the form of a user, the e-mail address is that of the account.
    for (const [name, value] of missingIn({ ...getValues(), ...(user && { email: user.email }) }, values)) {
      setValue(name, value, { shouldDirty: true });
    }
    if (user && getValues('email') === '') setValue('email', user.email, { shouldDirty: true });
  }

  return (
    <Banner tone="info" role="status" title={t('applicationForm.reuse.title')}>
      <p>{t(isBlank ? 'applicationForm.reuse.text' : 'applicationForm.reuse.textRest')}</p>
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

/** The values for the empty fields of the form, without those for which the form does not ask. */
function missingIn(form: FormValues, values: object): [ApplicationFieldName, string][] {
  const found = typedDraft(values, null);
  const joined = { ...found, ...typedDraft(form, null) };
  return APPLICATION_FIELD_NAMES.flatMap((name) => {
    const value = found[name];
    return value !== undefined && form[name] === '' && isAskedFor(name, joined) ? [[name, value]] : [];
  });
}

interface Source {
  label: string;
  values: object;
  isDraft: boolean;
}

function useSources(owner: DraftOwner): Source[] {
  const { t } = useTranslation();
  const { tender } = useCurrentTender();
  const enabled = owner !== null;
  const [draft] = useQuery({ ...closedDraftsQuery, enabled }).data ?? [];
  const { data: applications = [] } = useQuery({ ...ownApplicationsQuery, enabled });
  // The prerendered page has no values of this tab, so they are read after hydration.
  const inTab = useIsLive() ? readEarlierValues(owner) : undefined;
  if (tender?.status !== 'open') return [];
  const other = enabled && applications.find(({ tenderId }) => tenderId !== tender.id);
  const sources: Source[] = [];
  if (enabled && draft) {
    const label = t('applicationForm.reuse.draft', { code: draft.tenderCode });
    sources.push({ label, values: draft.values, isDraft: true });
  }
  if (inTab && !(draft && isSame(inTab, typedDraft(draft.values, null)))) {
    sources.push({ label: t('applicationForm.reuse.tab'), values: inTab, isDraft: true });
  }
  if (other) {
    const label = t('applicationForm.reuse.application', { code: other.applicationCode });
    sources.push({ label, values: other, isDraft: false });
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
