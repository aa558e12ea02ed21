import { API } from '@lacorte/contracts';
import { useTranslation } from '../../i18n/translations';
import type { CurrentTender } from '../../lib/tender/current-tender';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';

interface TenderNoticeProps {
  current: Pick<CurrentTender, 'state' | 'retry' | 'isRetrying'>;
  className?: string;
}

export function TenderNotice({ current, className }: TenderNoticeProps) {
  const { t } = useTranslation();
  return (
    <>
      <noscript>
        <Banner tone="info" className={className}>
          {t('ui.tender.noscript')}{' '}
          <a href={API.downloadTender} className="font-semibold underline">
            {t('ui.tender.pdf')}
          </a>
        </Banner>
      </noscript>
      {(current.state === 'failed' || current.state === 'none') && (
        <Banner tone="warning" role="status" className={className}>
          <p>{t(`ui.tender.${current.state}`)}</p>
          {current.state === 'failed' && (
            <Button variant="secondary" className="mt-3" pending={current.isRetrying} onClick={current.retry}>
              {t('ui.load.retry')}
            </Button>
          )}
        </Banner>
      )}
    </>
  );
}
