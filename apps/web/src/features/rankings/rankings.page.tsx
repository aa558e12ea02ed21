import { finalOf, isReviewOpen, lastDayOf, PAGES, type PublishedRanking } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { NeighboursTable } from '../../components/drawings/line-drawings';
import { WrittenRules } from '../../components/drawings/page-drawings';
import { PageHead } from '../../components/page/page-frame';
import { Filled } from '../../components/tender/filled';
import { ButtonLink } from '../../components/ui/button-link';
import { LoadFailed } from '../../components/ui/load-failed';
import { Pager } from '../../components/ui/pager';
import { Spinner } from '../../components/ui/spinner';
import { useFormats } from '../../i18n/use-formats';
import { useListInAddress } from '../../lib/list-in-address';
import { useCurrentTender } from '../../lib/tender/current-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';
import { rankingsQuery } from './published-rankings';
import { ExactText, FromServer, StageBadge } from './ranking-parts';

export function Component() {
  const { t } = useFormats();
  return (
    <>
      <PageHead keyOf={(part) => `rankings.list.${part}`} path={PAGES.rankings} drawing={WrittenRules} />
      <section className="page py-12 lg:py-16">
        <h2 className="text-3xl">{t('rankings.list.published')}</h2>
        <FromServer />
        <div className="mt-8 min-h-96 noscript:hidden">
          <Rankings />
        </div>
      </section>
    </>
  );
}

const NO_FILTERS = {};

function Rankings() {
  const { t, language } = useFormats();
  const { state, turn } = useListInAddress(NO_FILTERS);
  const list = useQuery(rankingsQuery(state.page));
  if (list.isPending) return <Spinner label={t('rankings.list.loading')} />;
  if (list.isError && !list.data) {
    return <LoadFailed role="alert" title={t('rankings.list.failed')} text={t('rankings.failed.text')} query={list} />;
  }
  const { items, total, page, pageSize } = list.data;
  if (total === 0) return <NoneYet />;
  // The tenders are in the order of their newest rankings.
  const tenders = [...new Set(items.map(({ tenderId }) => tenderId))];
  const byTender = tenders.map((id) => items.filter(({ tenderId }) => tenderId === id));
  return (
    <>
      <div className="grid gap-12">
        {byTender.map((rankings) => (
          <section key={rankings[0]?.tenderId}>
            <h3 className="text-2xl">{rankings[0]?.title[language]}</h3>
            <ul className="mt-4 grid gap-4 md:grid-cols-2">
              {rankings.map((ranking) => (
                <li key={ranking.id}>
                  <RankingCard ranking={ranking} isReplaced={finalOf(ranking, items) !== undefined} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {total > pageSize && (
        <Pager
          label={t('ui.pager.below')}
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(shown) => turn(shown, { preventScrollReset: false })}
          className="mt-8 justify-end"
        />
      )}
    </>
  );
}

function NoneYet() {
  const { t } = useFormats();
  const { tender } = useCurrentTender();
  const { deadline } = useTenderFigures(tender);
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <NeighboursTable className="h-24 text-shutter" />
      <p className="mt-5 font-serif text-2xl">{t('rankings.none.title')}</p>
      <p className="mt-3 max-w-text">{t('rankings.none.when')}</p>
      {tender && (
        <p className="mt-3 max-w-text text-muted">
          <Filled text={t('rankings.none.deadline', { date: deadline })} />
        </p>
      )}
      <ButtonLink to={PAGES.howItWorks} variant="secondary" className="mt-7">
        {t('rankings.none.howItWorks')}
      </ButtonLink>
    </div>
  );
}

function RankingCard({ ranking, isReplaced }: { ranking: PublishedRanking; isReplaced: boolean }) {
  const { t, date, number } = useFormats();
  const { id, stage, tenderCode, publishedAt, counts, reviewUntil } = ranking;
  return (
    <article className="group relative flex h-full flex-col rounded-lg border border-line bg-surface p-6 transition-colors hover:border-ink">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">
          {t('rankings.card.tender')} <ExactText text={tenderCode} />
        </p>
        <StageBadge standing={isReplaced ? 'replaced' : stage} />
      </div>
      <h4 className="mt-3 font-serif text-xl font-medium">
        <Link to={PAGES.ranking(id)} className="after:absolute after:inset-0 after:rounded-lg group-hover:underline">
          {t(`rankings.card.${stage}`, { date: date(publishedAt) })}
        </Link>
      </h4>
      <p className="mt-2 text-muted">
        {t('rankings.card.ranked', { count: counts.ranked, number: number(counts.ranked) })}{' '}
        {t('rankings.card.assigned', { count: counts.assigned, number: number(counts.assigned) })}
      </p>
      {reviewUntil !== null && !isReplaced && (
        <p className="mt-2">
          {t(`rankings.review.${isReviewOpen(reviewUntil, Date.now()) ? 'until' : 'over'}`, {
            date: date(lastDayOf(reviewUntil)),
          })}
        </p>
      )}
      <p aria-hidden className="mt-auto flex items-center gap-2 pt-4 font-semibold text-brand">
        {t('rankings.card.open')}
        <ArrowRight className="size-4" />
      </p>
    </article>
  );
}
