import { PAGES, type PublishedRanking } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ClosedGate } from '../../components/drawings/line-drawings';
import { ButtonLink } from '../../components/ui/button-link';
import { LoadFailed } from '../../components/ui/load-failed';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { Draw } from './draw';
import { Entries } from './entries';
import { rankingQuery } from './published-rankings';
import { RankingHead } from './ranking-head';
import { FromServer } from './ranking-parts';

export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery(rankingQuery(id));
  const { data: ranking, isPending } = query;
  // Not for search engines: codes belong to people.
  usePageHead(titleOf(ranking), ranking === null ? undefined : { description: 'rankings.page.description' });
  if (ranking === null) return <RankingNotFound />;
  if (ranking) {
    return (
      <>
        <RankingHead ranking={ranking} />
        <Entries key={id} ranking={ranking} />
        <Draw ranking={ranking} />
      </>
    );
  }
  return (
    <section className="page min-h-dvh py-12 lg:py-16">
      <h1 className="text-4xl">{t('rankings.page.title')}</h1>
      <FromServer />
      <div className="mt-8 noscript:hidden">
        {isPending ? (
          <Spinner label={t('rankings.page.loading')} />
        ) : (
          <LoadFailed role="alert" title={t('rankings.page.failed')} text={t('rankings.failed.text')} query={query} />
        )}
      </div>
    </section>
  );
}

function titleOf(ranking: PublishedRanking | null | undefined): string {
  if (ranking === null) return 'rankings.notFound.title';
  return ranking ? `rankings.title.${ranking.stage}` : 'rankings.page.title';
}

function RankingNotFound() {
  const { t } = useTranslation();
  return (
    <section className="page flex flex-col items-center py-20 text-center">
      <ClosedGate className="h-28 text-shutter" />
      <h1 className="mt-8 text-3xl">{t('rankings.notFound.title')}</h1>
      <p className="mt-3 max-w-text text-lg">{t('rankings.notFound.text')}</p>
      <ButtonLink to={PAGES.rankings} className="mt-8">
        {t('rankings.notFound.all')}
      </ButtonLink>
    </section>
  );
}
