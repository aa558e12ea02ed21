import { EmptyLetterBox } from '../../../components/drawings/line-drawings';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';

export function LoadFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="rounded-lg border border-line bg-surface p-6">
      <Banner tone="danger" title={t('admin.list.failedTitle')} className="max-w-text">
        {t('admin.list.failedText')}
      </Banner>
      <Button variant="secondary" className="mt-5" pending={isRetrying} onClick={onRetry}>
        {t('admin.list.retry')}
      </Button>
    </div>
  );
}

interface NothingFoundProps {
  /** Takes search and filter away; undefined when there are none. */
  onShowAll: (() => void) | undefined;
}

export function NothingFound({ onShowAll }: NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <EmptyLetterBox className="h-20 text-shutter" />
      <p className="mt-5 font-serif text-xl">{t('admin.list.empty')}</p>
      {onShowAll ? (
        <Button variant="secondary" className="mt-5" onClick={onShowAll}>
          {t('admin.list.showAll')}
        </Button>
      ) : (
        <p className="mt-1.5 text-muted">{t('admin.list.emptyText')}</p>
      )}
    </div>
  );
}
