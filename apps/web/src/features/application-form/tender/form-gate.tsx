import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ButtonLink } from '../../../components/ui/button-link';
import { Card } from '../../../components/ui/card';
import { LoadBoundary } from '../../../components/ui/load-boundary';
import { useTranslation } from '../../../i18n/translations';
import { type CurrentTender } from '../../../lib/tender/current-tender';
import { readTabDraft } from '../draft/tab-drafts';
import { TenderBanner, useNotOpenTexts } from './tender-banner';

/** A separate chunk, because most readers come while a tender is open. */
const NoticeRequest = lazy(() => import('./notice-request'));

interface FormGateProps {
  user: CurrentUser | null;
  current: CurrentTender;
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Shows the form while the tender is open, and to a visitor also while its state is being read. Once the form was shown for an open
 * tender, or if the tab has typed values, it stays in every state, so that nothing typed is lost. It is also shown when the state
 * cannot be read, because the server decides at the submission.
 */
export function FormGate({ user, current, waiting, children }: FormGateProps) {
  const { state, tender } = current;
  const [isKept, setKept] = useState(false);
  const isPending = state === 'pending';
  const isNeeded = tender?.status === 'open' || state === 'failed';
  const hasTyped = () => [null, user?.id ?? null].some((owner) => readTabDraft(owner) !== undefined);
  if (!isKept && (isNeeded || (!isPending && hasTyped()))) setKept(true);
  if (isKept || (isPending && user === null)) {
    return (
      <div className="grid gap-6">
        <div className="empty:hidden lg:mr-[17.5rem]">
          <TenderBanner current={current} isLive />
        </div>
        {children}
      </div>
    );
  }
  return isPending ? waiting : <NotOpenNow current={current} />;
}

function NotOpenNow({ current }: { current: CurrentTender }) {
  const { t } = useTranslation();
  const { title, text } = useNotOpenTexts(current);
  return (
    <Card className="max-w-3xl">
      <h2 className="text-2xl">{title}</h2>
      <p role="status" className="mt-3 max-w-text text-lg text-muted">
        {text}
      </p>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={PAGES.tender} size="large">
          {t('applicationForm.tender.read')}
        </ButtonLink>
        <ButtonLink to={PAGES.contacts} size="large" variant="secondary">
          {t('applicationForm.tender.contact')}
        </ButtonLink>
      </div>
      <LoadBoundary fallback={<p className="mt-8">{t('ui.call.failed')}</p>}>
        <Suspense>
          <NoticeRequest />
        </Suspense>
      </LoadBoundary>
    </Card>
  );
}
