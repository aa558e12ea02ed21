import {
  API,
  finalOf,
  isReviewOpen,
  type LastAssigned,
  lastDayOf,
  PAGES,
  type PublishedRanking,
  type PublishedRankingsPage,
  shownTypes,
} from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Download } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ClosedGate } from '../../components/drawings/line-drawings';
import { TextTable } from '../../components/page/text-table';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { LoadFailed } from '../../components/ui/load-failed';
import { Spinner } from '../../components/ui/spinner';
import { useFormats } from '../../i18n/use-formats';
import { getQuery } from '../../lib/api-client';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { Draw } from './draw';
import { Entries } from './entries';
import { rankingQuery } from './published-rankings';
import { ExactText, FromServer, StageBadge } from './ranking-parts';

export function Component() {
  const { t } = useFormats();
  const { id = '' } = useParams();
  const query = useQuery(rankingQuery(id));
  const { data: ranking, isPending } = query;
  // The head gets no path, so that search engines do not index the application codes.
  const title = ranking ? `rankings.title.${ranking.stage}` : 'rankings.page.title';
  usePageHead(
    ranking === null ? 'rankings.notFound.title' : title,
    ranking === null ? undefined : { description: 'rankings.page.description' },
  );
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

function RankingNotFound() {
  const { t } = useFormats();
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

function RankingHead({ ranking }: { ranking: PublishedRanking }) {
  const { t, language, date } = useFormats();
  const { id, stage, tenderId, tenderCode, title, publishedAt } = ranking;
  // If this query fails, the page only lacks the link to the final ranking.
  const { data: ofTender } = useQuery({
    ...getQuery<PublishedRankingsPage>(`${API.rankings}?${new URLSearchParams({ tender: tenderId })}`),
    enabled: stage === 'provisional',
  });
  const final = finalOf(ranking, ofTender?.items ?? []);
  return (
    <header>
      <div className="page py-10 lg:py-14 print:py-0">
        <Link to={PAGES.rankings} className="inline-flex min-h-11 items-center gap-1 hover:underline print:hidden">
          <ChevronLeft className="size-4" aria-hidden />
          {t('rankings.page.all')}
        </Link>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
          <h1 className="text-[clamp(2rem,8vw,2.75rem)] leading-[1.08] lg:text-5xl">{t(`rankings.title.${stage}`)}</h1>
          {final && <StageBadge standing="replaced" />}
        </div>
        <p className="mt-4 font-serif text-xl">{title[language]}</p>
        <p className="mt-1 text-muted">
          {t('rankings.card.tender')} <ExactText text={tenderCode} /> ·{' '}
          <time dateTime={publishedAt}>{t('rankings.page.publishedOn', { date: date(publishedAt) })}</time>
        </p>
        {final && (
          <Banner tone="warning" className="mt-6 max-w-text">
            {t('rankings.page.replaced')}{' '}
            <Link to={PAGES.ranking(final.id)} className="font-semibold underline">
              {t('rankings.page.toFinal')}
            </Link>
          </Banner>
        )}
        <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2">
          <About ranking={ranking} isReplaced={final !== undefined} />
          <Homes ranking={ranking} />
        </div>
        <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap print:hidden">
          {(['pdf', 'csv'] as const).map((kind) => (
            <Button key={kind} asChild variant="secondary">
              <a href={kind === 'pdf' ? API.rankingPdf(id) : API.rankingCsv(id)} download>
                <Download className="size-5" aria-hidden />
                {t(`rankings.download.${kind}`)}
              </a>
            </Button>
          ))}
        </div>
      </div>
      <div aria-hidden className="railing print:hidden" />
    </header>
  );
}

function About({ ranking, isReplaced }: { ranking: PublishedRanking; isReplaced: boolean }) {
  const { t, date } = useFormats();
  const { stage, reviewUntil } = ranking;
  return (
    <section>
      <h2 className="text-2xl">{t('rankings.about.title')}</h2>
      <div className="mt-3 grid max-w-text gap-3">
        <p>{t(`rankings.about.${isReplaced ? 'replaced' : stage}`)}</p>
        <p>{t('rankings.about.order')}</p>
        <p>{t('rankings.about.privacy')}</p>
        {reviewUntil !== null && !isReplaced && (
          <p className="font-semibold">
            {t(`rankings.review.${isReviewOpen(reviewUntil, Date.now()) ? 'how' : 'over'}`, {
              date: date(lastDayOf(reviewUntil)),
            })}
          </p>
        )}
      </div>
    </section>
  );
}

function Homes({ ranking }: { ranking: PublishedRanking }) {
  const { t, number } = useFormats();
  return (
    <section className="print:break-inside-avoid">
      <h2 className="mb-3 text-2xl">{t('rankings.homes.title')}</h2>
      <TextTable
        caption={t('rankings.homes.title')}
        columns={['type', 'homes', 'last'].map((column) => t(`rankings.homes.${column}`))}
        rows={shownTypes(ranking).map((type) => [
          t(HOUSING_LABELS[type]),
          number(ranking.homes[type]),
          lastTold(ranking.lastAssigned[type]),
        ])}
      />
    </section>
  );

  function lastTold(last: LastAssigned | null): string {
    if (!last) return t('rankings.homes.noneAssigned');
    const { position, points } = last;
    return t('rankings.homes.lastValue', { position: number(position), count: points, points: number(points) });
  }
}
