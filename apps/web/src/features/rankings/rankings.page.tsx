import { finalOf, PAGES, type PublishedRanking } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NeighboursTable } from '../../components/drawings/line-drawings';
import { WrittenRules } from '../../components/drawings/page-drawings';
import { PageHead } from '../../components/page/page-frame';
import { Filled } from '../../components/tender/filled';
import { ButtonLink } from '../../components/ui/button-link';
import { LoadFailed } from '../../components/ui/load-failed';
import { Pager } from '../../components/ui/pager';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { pageIn } from '../../lib/pages-of-a-list';
import { useCurrentTender } from '../../lib/tender/current-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';
import { rankingsQuery } from './published-rankings';
import { RankingCard } from './ranking-card';
import { FromServer } from './without-script';

export function Component() {
  const { t } = useTranslation();
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

function Rankings() {
  const { t, language } = useTranslation();
  const [params, setParams] = useSearchParams();
  const list = useQuery(rankingsQuery(pageIn(params)));
  if (list.isPending) return <Spinner label={t('rankings.list.loading')} />;
  if (list.isError && !list.data) {
    return <LoadFailed role="alert" title={t('rankings.list.failed')} text={t('rankings.failed.text')} query={list} />;
  }
  const { items, total, page, pageSize } = list.data;
  if (total === 0) return <NoneYet />;
  return (
    <>
      <div className="grid gap-12">
        {byTender(items).map(([first, ...others]) => (
          <section key={first.tenderId}>
            <h3 className="text-2xl">{first.title[language]}</h3>
            <ul className="mt-4 grid gap-4 md:grid-cols-2">
              {[first, ...others].map((ranking) => (
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
          {...{ page, pageSize, total }}
          onPage={(shown) => setParams({ page: String(shown) })}
          className="mt-8 justify-end"
        />
      )}
    </>
  );
}

/** Before the first ranking: when one comes. */
function NoneYet() {
  const { t } = useTranslation();
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

/** In groups of one tender each, in the order of the newest ranking. */
function byTender(rankings: readonly PublishedRanking[]): [PublishedRanking, ...PublishedRanking[]][] {
  const groups = new Map<string, [PublishedRanking, ...PublishedRanking[]]>();
  for (const ranking of rankings) {
    const group = groups.get(ranking.tenderId);
    if (group) group.push(ranking);
    else groups.set(ranking.tenderId, [ranking]);
  }
  return [...groups.values()];
}
