import { PAGES } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';
import type { SentApplication } from './sent-applications';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

/** For a reader who comes back to the form after an application was sent. */
export function SentNotice({ sent }: { sent: readonly SentApplication[] }) {
  const { t } = useTranslation();
  if (sent.length === 0) return null;
  return (
    <Banner tone="success" title={t('applicationForm.sent.title', { count: sent.length })}>
      <p>{t('applicationForm.sent.text')}</p>
      <ul className="flex flex-wrap gap-x-6">
        {sent.map(
          ({ id, applicationCode: code }) =>
            id !== undefined && (
              <li key={id}>
                <Link to={PAGES.receipt(id)} className={LINK}>
                  {t('applicationForm.sent.receipt', { code })}
                </Link>
              </li>
            ),
        )}
        <li>
          <Link to={PAGES.personalArea} className={LINK}>
            {t('applicationForm.duplicate.link')}
          </Link>
        </li>
      </ul>
    </Banner>
  );
}

interface SendAgainProps {
  /** The application of the same person. */
  twin: SentApplication;
  onSend: () => void;
  onClose: () => void;
}

/** Asks before a second application for the same person is sent. */
export function SendAgain({ twin, onSend, onClose }: SendAgainProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onClose}
      title={t('applicationForm.again.title')}
      description={t('applicationForm.again.text', { code: twin.applicationCode })}
    >
      {twin.id !== undefined && (
        <Link to={PAGES.receipt(twin.id)} target="_blank" rel="noopener" className={LINK}>
          {t('applicationForm.again.receipt', { code: twin.applicationCode })}
        </Link>
      )}
      <DialogButtons other={t('applicationForm.again.send')} onOther={onSend} className="mt-4">
        <Button onClick={onClose}>{t('applicationForm.again.cancel')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
