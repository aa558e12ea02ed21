import { EmptyLetterBox } from '../../components/drawings/line-drawings';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Skeleton } from '../../components/ui/skeleton';
import { useTranslation } from '../../i18n/translations';
import type { MessageFilter } from './messages-state';

export function NoMessages({ filter }: { filter: MessageFilter }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <EmptyLetterBox className="h-20 text-shutter" />
      <p className="mt-5 font-serif text-xl">{t(`adminContacts.empty.${filter}`)}</p>
    </div>
  );
}

export function MessagesFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="rounded-lg border border-line bg-surface p-6">
      <Banner tone="danger" title={t('adminContacts.list.failed')} className="max-w-text">
        {t('adminContacts.list.failedText')}
      </Banner>
      <Button variant="secondary" className="mt-5" pending={isRetrying} onClick={onRetry}>
        {t('adminContacts.list.retry')}
      </Button>
    </div>
  );
}

const SKELETONS = [0, 1, 2];

export function MessageSkeletons() {
  return (
    <div className="grid gap-3">
      {SKELETONS.map((card) => (
        <div key={card} className="rounded-lg border border-line bg-surface p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-3 h-4 w-4/5" />
          <Skeleton className="mt-2 h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
