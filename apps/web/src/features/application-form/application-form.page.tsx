import { COOPERATIVE, PAGES } from '@lacorte/contracts';
import { useState } from 'react';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { ApplicationForm } from './form/application-form';
import { FormHead } from './form/form-head';

/** /iscrizione: the online application (specification, section 2). */
export function Component() {
  const { user, isLoading } = useCurrentUser();
  const edition = useFormEdition(user?.id ?? null);
  usePageHead('applicationForm.head.title', { path: PAGES.apply, description: 'applicationForm.page.description' });
  return (
    <div className="page py-10 sm:py-14">
      <FormHead />
      <div aria-hidden className="railing my-8" />
      {isLoading ? <Waiting /> : <ApplicationForm key={edition} user={user} />}
    </div>
  );
}

/** Until it is known who is there; as high as the screen, so that the form moves nothing that is seen when it comes. */
function Waiting() {
  const { t } = useTranslation();
  const { email, phone } = COOPERATIVE;
  return (
    <div className="min-h-dvh">
      <div className="noscript:hidden">
        <Spinner label={t('applicationForm.head.loading')} />
      </div>
      <noscript>
        <p className="max-w-text text-lg">{t('applicationForm.head.noscript', { email, phone })}</p>
      </noscript>
    </div>
  );
}

/** Logging in keeps what was typed; when somebody logs out, or in as another, the form starts empty. */
function useFormEdition(userId: string | null): number {
  const [seen, setSeen] = useState({ userId, edition: 0 });
  if (seen.userId === userId) return seen.edition;
  const next = { userId, edition: seen.userId === null ? seen.edition : seen.edition + 1 };
  setSeen(next);
  return next.edition;
}
