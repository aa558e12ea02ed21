import { API } from '@lacorte/contracts';
import { useTranslation } from '../../i18n/translations';
import type { CurrentTender } from '../../lib/tender/current-tender';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';

interface TenderNoticeProps {
  current: Pick<CurrentTender, 'state' | 'retry' | 'isRetrying'>;
  className?: string;
}

/** Says why the numbers of the tender are missing and what to do; nothing while they are shown or loading. */
export function TenderNotice({ current, className }: TenderNoticeProps) {
  const { t } = useTranslation();
  return (
    <>
      <noscript>
        <div className={className}>
          <Banner tone="info">
            {t('ui.tender.noscript')}{' '}
            <a href={API.downloadTender} className="font-semibold underline">
              {t('ui.tender.pdf')}
            </a>
          </Banner>
        </div>
      </noscript>
      {(current.state === 'failed' || current.state === 'none') && (
        <div className={className}>
          <Banner tone="warning" role="status">
            <p>{t(current.state === 'none' ? 'ui.tender.none' : 'ui.tender.failed')}</p>
            {current.state === 'failed' && (
              <Button variant="secondary" className="mt-3" pending={current.isRetrying} onClick={current.retry}>
                {t('ui.load.retry')}
              </Button>
            )}
          </Banner>
        </div>
      )}
    </>
  );
}
