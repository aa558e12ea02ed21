import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';

/** The server could not answer; nothing is lost. */
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
