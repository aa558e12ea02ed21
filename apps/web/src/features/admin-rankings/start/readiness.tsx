import { type BlockingKind, PAGES, type RankingReadiness, type RankingStage } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Disclosure } from '../../../components/ui/disclosure';
import { Spinner } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { useOriginHere } from '../../../lib/applications-list/origin-here';
import { searchOf } from '../address';
import { ActionLink, NotLoaded } from '../rankings-parts';
import { readinessQuery } from '../rankings-queries';
import { tenderPage } from '../steps';

const KINDS: readonly BlockingKind[] = ['undecided', 'unassessed', 'ineligible', 'duplicates', 'reviewRequests'];

interface List {
  search: Record<string, string>;
  text: string;
  /** Whether the list also contains applications that block nothing. It is linked only if the page cannot name all blocking ones. */
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

export function Blockers({ tender, stage }: { tender: string; stage: RankingStage }) {
  const { t } = useFormats();
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

function Found({ tender, readiness }: { tender: string; readiness: RankingReadiness }) {
  const { t } = useFormats();
  const { blockers } = readiness;
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
            {t('adminRankings.blocker.open')}{' '}
            <ActionLink to={tenderPage(tender)} text={t('adminRankings.blocker.openLink')} />
          </li>
        )}
        {kinds.map((kind) => (
          <Kind key={kind} tender={tender} kind={kind} readiness={readiness} />
        ))}
      </ul>
    </div>
  );
}

function Kind({ tender, kind, readiness }: { tender: string; kind: BlockingKind; readiness: RankingReadiness }) {
  const { t, number } = useFormats();
  const count = readiness.blockers[kind];
  const named = readiness.applications[kind];
  const areAllNamed = named.length >= count;
  return (
    <li>
      {t(`adminRankings.blocker.${kind}`, { count, number: number(count) })}{' '}
      <span className="inline-flex flex-wrap gap-x-4">
        {kind === 'reviewRequests' ? (
          <ActionLink to={`?${searchOf({ tender, view: 'riesami' })}`} text={t('adminRankings.blocker.reviewsLink')} />
        ) : (
          LISTS[kind]
            .filter(({ isWider }) => !(isWider && areAllNamed))
            .map(({ search, text }) => (
              <ActionLink
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

interface WarningsProps {
  tender: string;
  readiness: Partial<Pick<RankingReadiness, 'warnings' | 'warned'>>;
  className?: string;
}

/** Shows what the office should check before a final ranking. The warnings do not block the ranking. */
export function Warnings({ tender, readiness: { warnings, warned }, className }: WarningsProps) {
  const { t, number } = useFormats();
  const count = warnings?.acceptedWithoutChange ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('adminRankings.warning.unchanged', { count, number: number(count) })}
      className={className}
    >
      <p>
        {t('adminRankings.warning.unchangedText')}{' '}
        <ActionLink
          to={`?${searchOf({ tender, view: 'riesami', state: 'accepted' })}`}
          text={t('adminRankings.warning.reviewsLink')}
        />
      </p>
      <NamedApplications named={warned?.acceptedWithoutChange ?? []} count={count} />
    </Banner>
  );
}

type Named = RankingReadiness['applications'][BlockingKind];

/** Shows folded links to the first applications of a kind. `count` is the number of all applications of the kind. */
function NamedApplications({ named, count }: { named: Named; count: number }) {
  const { t, number } = useFormats();
  const origin = useOriginHere();
  if (named.length === 0) return null;
  return (
    <Disclosure summary={t('adminRankings.blocker.show', { count: named.length, number: number(named.length) })}>
      <ul className="flex flex-wrap gap-x-4 pb-1 tabular-nums">
        {named.map(({ id, applicationCode }) => (
          <li key={id}>
            <Link
              to={PAGES.adminApplication(id)}
              state={origin}
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-3"
            >
              {applicationCode}
            </Link>
          </li>
        ))}
      </ul>
      {named.length < count && (
        <p className="pb-1 text-sm">{t('adminRankings.blocker.more', { number: number(count - named.length) })}</p>
      )}
    </Disclosure>
  );
}
