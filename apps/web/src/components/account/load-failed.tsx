import { useTranslation } from '../../i18n/translations';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';

/** Shown if the server does not answer. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="max-w-text">
      <Banner tone="danger" role="alert" title={t('personalArea.failed.title')}>
        {t('personalArea.failed.text')}
      </Banner>
      <Button variant="secondary" className="mt-5" onClick={onRetry}>
        {t('personalArea.failed.retry')}
      </Button>
    </div>
  );
}
