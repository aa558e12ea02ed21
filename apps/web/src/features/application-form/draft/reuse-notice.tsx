import { APPLICATION_FIELD_NAMES, type CurrentUser } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useFocusOnArrival } from '../../../lib/forms/use-focus-on-arrival';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { closedDraftsQuery } from '../api/user-drafts';
import type { FormValues } from '../form/form-parts';
import { typedDraft } from './draft-values';

/** Offers to an empty form what the reader typed for an earlier tender: values alone, no consents and no files. */
export function ReuseNotice({ user, isBlank }: { user: CurrentUser; isBlank: boolean }) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<FormValues>();
  const sources = useSources();
  const [isDone, setDone] = useState(false);
  if (isDone) return <Reused />;
  if (!isBlank || sources.length === 0) return null;

  function take(values: object): void {
    // The address of the account stands in the form already.
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
        {sources.map(({ key, label, values }) => (
          <Button key={key} variant="secondary" onClick={() => take(values)}>
            {label}
          </Button>
        ))}
      </div>
    </Banner>
  );
}

interface Source {
  key: string;
  label: string;
  values: object;
}

/** The last draft of a closed tender, and the last application of another tender than this one. */
function useSources(): Source[] {
  const { t } = useTranslation();
  const { tender } = useCurrentTender();
  const [draft] = useQuery(closedDraftsQuery).data ?? [];
  const { data: applications = [] } = useQuery(ownApplicationsQuery);
  if (!tender) return [];
  const application = applications.find(({ tenderId }) => tenderId !== tender.id);
  const code = application?.applicationCode ?? '';
  const tenderCode = draft?.tenderCode ?? '';
  return [
    ...(draft
      ? [{ key: 'draft', label: t('applicationForm.reuse.draft', { code: tenderCode }), values: draft.values }]
      : []),
    ...(application
      ? [{ key: 'application', label: t('applicationForm.reuse.application', { code }), values: application }]
      : []),
  ];
}

/** Takes the focus of the removed button. */
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
