import { type CurrentUser, compactCode, PAGES } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { TextLink } from '../../../components/ui/text-link';
import { useTranslation } from '../../../i18n/translations';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { whenTabIsForgotten } from '../../../lib/tab-storage';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { useIsNotOpen } from '../tender/tender-banner';

export interface SentApplication {
  /** Missing for a visitor's application, because the next person at a shared computer must not be led to its receipt. */
  id?: string;
  tenderId: string;
  applicationCode: string;
  codiceFiscale: string;
  withdrawnAt?: string | null;
}

/** Applications that visitors have sent from this page, newest first. They are only in memory, so that a reload forgets them. */
let sentByVisitor: readonly SentApplication[] = [];
/** Whether an application was sent since the notice was last shown. */
let hasJustSent = false;
whenTabIsForgotten(() => {
  sentByVisitor = [];
});

export function rememberSent(application: Omit<SentApplication, 'id'>): void {
  sentByVisitor = [application, ...sentByVisitor];
}

/** Makes the notice scroll into view when the form is opened again. */
export function announceSent(): void {
  hasJustSent = true;
}

/** Returns the applications to the current tender that this account, or visitors on this page, have sent, newest first. */
export function useSentApplications(user: CurrentUser | null): readonly SentApplication[] {
  const { tender } = useCurrentTender();
  const { data: own = [] } = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  const [before] = useState(sentByVisitor);
  const sent: readonly SentApplication[] = user ? own : before;
  return sent.filter(({ tenderId }) => tenderId === tender?.id);
}

export function findTwin(sent: readonly SentApplication[], codiceFiscale: string): SentApplication | undefined {
  const code = compactCode(codiceFiscale).toUpperCase();
  return sent.find((one) => !one.withdrawnAt && compactCode(one.codiceFiscale).toUpperCase() === code);
}

export function SentNotice({ sent }: { sent: readonly SentApplication[] }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isShown = sent.length > 0;
  const text = useIsNotOpen() ? 'applicationForm.sent.textClosed' : 'applicationForm.sent.text';
  useEffect(() => {
    if (!isShown || !hasJustSent) return;
    hasJustSent = false;
    // Going back restores the scroll position at the button that sent the application, far from the notice.
    place.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={place}>
      <Banner tone="success" role="status" title={t('applicationForm.sent.title', { count: sent.length })}>
        <p>{t(text)}</p>
        <ul className="flex flex-wrap gap-x-6">
          {sent.map(
            ({ id, applicationCode: code }) =>
              id !== undefined && (
                <li key={id}>
                  <TextLink to={PAGES.receipt(id)}>{t('applicationForm.sent.receipt', { code })}</TextLink>
                </li>
              ),
          )}
          <li>
            <TextLink to={PAGES.personalArea}>{t('applicationForm.duplicate.link')}</TextLink>
          </li>
        </ul>
      </Banner>
    </div>
  );
}

export function SendAgain(props: { twin: SentApplication; onSend: () => void; onClose: () => void }) {
  const { twin, onSend, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onClose}
      title={t('applicationForm.again.title')}
      description={t('applicationForm.again.text', { code: twin.applicationCode })}
    >
      {twin.id !== undefined && (
        <TextLink to={PAGES.receipt(twin.id)} target="_blank" rel="noopener">
          {t('applicationForm.again.receipt', { code: twin.applicationCode })}
        </TextLink>
      )}
      <DialogButtons secondary={t('applicationForm.again.send')} onSecondary={onSend} className="mt-4">
        <Button onClick={onClose}>{t('applicationForm.again.cancel')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
