import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../../components/ui/button-link';
import { Card } from '../../../components/ui/card';
import { useTranslation } from '../../../i18n/translations';
import type { CurrentTender } from '../../../lib/tender/current-tender';
import { readTabDraft } from '../draft/tab-drafts';
import { NoticeRequest } from './notice-request';
import { TenderBanner, useNotOpenTexts } from './tender-banner';

interface FormGateProps {
  user: CurrentUser | null;
  current: CurrentTender;
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Shows the form while applications are open, and to a visitor also while it is not known whether they are. Once they were open, or
 * when the tab has typed values, the form stays in every state of the tender, so that nothing typed is lost. It is also shown when
 * the state cannot be read, because the server decides at the submission.
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
      <NoticeRequest />
    </Card>
  );
}
