import type { UseQueryResult } from '@tanstack/react-query';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { problemText } from '../../../lib/refusal-text';

const LINES = ['w-2/5', 'w-4/5', 'w-3/5', 'w-4/5', 'w-2/5', 'w-3/5'];

export function DetailsLoading() {
  const { t } = useTranslation();
  return (
    <div aria-busy className="lg:min-h-112">
      <p role="status" className="sr-only">
        {t('admin.details.loading')}
      </p>
      <div className="grid gap-5">
        {LINES.map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          <Skeleton key={line} className={`h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}

/** The application is gone, or the server did not answer. */
export function DetailsFailed({ query: { error, isFetching, refetch } }: { query: UseQueryResult }) {
  const translation = useTranslation();
  const { t } = translation;
  return (
    <>
      <Banner tone="danger" role="alert" title={t('admin.details.failed')} className="max-w-text">
        {problemText(error, translation, t('admin.details.failedText'))}
      </Banner>
      <Button variant="secondary" className="mt-5" pending={isFetching} onClick={() => refetch()}>
        {t('admin.list.retry')}
      </Button>
    </>
  );
}
