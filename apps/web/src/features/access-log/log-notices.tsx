import { EmptyLetterBox } from '../../components/drawings/line-drawings';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';

export function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <EmptyLetterBox className="h-20 text-shutter" />
      <p className="mt-5 font-serif text-xl">{t(isFiltered ? 'accessLog.empty.filtered' : 'accessLog.empty.all')}</p>
    </div>
  );
}

export function LogFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="rounded-lg border border-line bg-surface p-6">
      <Banner tone="danger" role="alert" title={t('accessLog.failed.title')} className="max-w-text">
        {t('accessLog.failed.text')}
      </Banner>
      <Button variant="secondary" className="mt-5" pending={isRetrying} onClick={onRetry}>
        {t('accessLog.failed.retry')}
      </Button>
    </div>
  );
}

/** The filters say what is wrong; no entry belongs to them. */
export function FiltersRefused() {
  const { t } = useTranslation();
  return (
    <Banner tone="warning" className="max-w-text">
      {t('accessLog.refused')}
    </Banner>
  );
}
