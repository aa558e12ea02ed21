import { type BlockingKind, PAGES, type RankingReadiness, type RankingStage } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Spinner } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { searchOf } from '../address';
import { NotLoaded, Way } from '../rankings-parts';
import { readinessQuery } from '../rankings-queries';
import { tenderPage } from '../tender/steps';
import { NamedApplications, Warnings } from './warnings';

const KINDS: readonly BlockingKind[] = ['undecided', 'unassessed', 'ineligible', 'duplicates', 'reviewRequests'];

interface List {
  /** Parameters of the address. */
  search: Record<string, string>;
  text: string;
  /** The list contains more than these applications, and is useful only when not all of them are named here. */
  isWider?: boolean;
}

/** Lists of the dashboard that show the applications of a kind, as exactly as the filters allow. */
const LISTS: Record<Exclude<BlockingKind, 'reviewRequests'>, readonly List[]> = {
  undecided: [
    { search: { status: 'submitted' }, text: 'adminRankings.blocker.submittedLink' },
    { search: { status: 'under_review' }, text: 'adminRankings.blocker.underReviewLink' },
  ],
  unassessed: [{ search: { status: 'approved', assessed: 'false' }, text: 'adminRankings.blocker.listLink' }],
  ineligible: [
    { search: { status: 'approved', assessed: 'true' }, text: 'adminRankings.blocker.listLink', isWider: true },
  ],
  duplicates: [{ search: { duplicates: 'true' }, text: 'adminRankings.blocker.listLink' }],
};

/** Reasons that keep a ranking of this stage from being computed, with links to the lists that show them. */
export function Blockers({ tender, stage }: { tender: string; stage: RankingStage }) {
  const { t } = useTranslation();
  const readiness = useQuery(readinessQuery(tender, stage));
  if (!readiness.data) {
    if (!readiness.isError) return <Spinner label={t('adminRankings.ready.loading')} />;
    return <NotLoaded title={t('adminRankings.ready.failed')} query={readiness} />;
  }
  return (
    <div>
      {readiness.data.ready ? (
        <Banner tone="success" role="status" title={t('adminRankings.ready.yes')} />
      ) : (
        <Found tender={tender} readiness={readiness.data} />
      )}
      <Warnings tender={tender} readiness={readiness.data} className="mt-3" />
      <Button
        variant="quiet"
        size="compact"
        className="mt-1 -ml-4 text-sm"
        pending={readiness.isFetching}
        onClick={() => void readiness.refetch()}
      >
        {!readiness.isFetching && <RefreshCw className="size-4" aria-hidden />}
        {t('adminRankings.ready.again')}
      </Button>
    </div>
  );
}

function Found({ tender, readiness: { blockers, applications } }: { tender: string; readiness: RankingReadiness }) {
  const { t } = useTranslation();
  const kinds = KINDS.filter((kind) => blockers[kind] > 0);
  return (
    <div role="status" className="rounded-md bg-ochre-tint px-4 py-3.5">
      <p className="flex gap-3 font-semibold text-warning">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
        {t('adminRankings.ready.no')}
      </p>
      <ul className="mt-2 grid gap-2 pl-8 text-ink">
        {blockers.open && (
          <li>
            {t('adminRankings.blocker.open')} <Way to={tenderPage(tender)} text={t('adminRankings.blocker.openLink')} />
          </li>
        )}
        {kinds.map((kind) => (
          <Kind key={kind} tender={tender} kind={kind} count={blockers[kind]} named={applications[kind]} />
        ))}
      </ul>
    </div>
  );
}

interface KindProps {
  tender: string;
  kind: BlockingKind;
  count: number;
  named: RankingReadiness['applications'][BlockingKind];
}

function Kind({ tender, kind, count, named }: KindProps) {
  const { t, number } = useFormats();
  const areAllNamed = named.length >= count;
  return (
    <li>
      {t(`adminRankings.blocker.${kind}`, { count, number: number(count) })}{' '}
      <span className="inline-flex flex-wrap gap-x-4">
        {kind === 'reviewRequests' ? (
          <Way to={`?${searchOf({ tender, view: 'riesami' })}`} text={t('adminRankings.blocker.reviewsLink')} />
        ) : (
          LISTS[kind]
            .filter(({ isWider }) => !(isWider && areAllNamed))
            .map(({ search, text }) => (
              <Way
                key={search.status ?? text}
                to={`${PAGES.admin}?${searchOf({ tender, ...search })}`}
                text={t(text)}
              />
            ))
        )}
      </span>
      <NamedApplications named={named} count={count} />
    </li>
  );
}
