import {
  type AdminTender,
  isReviewOpen,
  lastDayOf,
  PAGES,
  type PublishedRanking,
  type RankingReadiness,
  type Tender,
} from '@lacorte/contracts';
import clsx from 'clsx';
import { Circle, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { searchOf } from './address';
import { ActionLink } from './rankings-parts';

interface StepsProps {
  steps: readonly Step[];
  tender: AdminTender;
  published: { provisional: PublishedRanking | undefined; final: PublishedRanking | undefined };
  openReviews: number;
}

const ICON: Record<Step['state'], LucideIcon> = { done: CircleCheck, current: CircleDot, todo: Circle };

export function Steps({ steps, ...facts }: StepsProps) {
  const { t } = useFormats();
  const titleId = useId();
  const current = steps.find(({ state }) => state === 'current');
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id={titleId} className="text-xl">
        {t('adminRankings.steps.title')}
      </h2>
      <ol className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
        {steps.map(({ id, state }, index) => {
          const Icon = ICON[state];
          return (
            <li
              key={id}
              aria-current={state === 'current' ? 'step' : undefined}
              className={clsx(
                'flex gap-2 border-t-3 pt-2',
                state === 'done' && 'border-shutter',
                state === 'current' && 'border-brand font-semibold',
                state === 'todo' && 'border-line text-muted',
              )}
            >
              <Icon className={clsx('size-5 shrink-0', state === 'done' ? 'text-shutter' : 'text-muted')} aria-hidden />
              <span className="min-w-0">
                {/* The state comes first, because some names take two lines. */}
                <span className="block text-sm font-normal text-muted">{t(`adminRankings.stepState.${state}`)}</span>
                <span className="block">
                  {index + 1}. {t(`adminRankings.steps.${id}`)}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      <p className="mt-4 max-w-text">
        <strong className="font-semibold">{t('adminRankings.next.label')}</strong>{' '}
        {current ? <Next id={current.id} {...facts} /> : t('adminRankings.next.none')}
      </p>
    </section>
  );
}

function Next({ id, tender, published, openReviews }: Omit<StepsProps, 'steps'> & { id: StepId }): ReactNode {
  const { t, date, number } = useFormats();
  if (id === 'closed') {
    return (
      <>
        {t('adminRankings.next.closed')}{' '}
        <ActionLink to={tenderPage(tender.id)} text={t('adminRankings.next.closedLink')} />
      </>
    );
  }
  if (id !== 'reviews') return t(`adminRankings.next.${id}`);
  const until = published.provisional?.reviewUntil;
  return (
    <>
      {openReviews > 0
        ? t('adminRankings.next.openReviews', { count: openReviews, number: number(openReviews) })
        : t('adminRankings.next.noReviews')}{' '}
      {until &&
        isReviewOpen(until, Date.now()) &&
        t('adminRankings.next.reviewUntil', { date: date(lastDayOf(until)) })}{' '}
      {openReviews > 0 && (
        <ActionLink
          to={`?${searchOf({ tender: tender.id, view: 'riesami' })}`}
          text={t('adminRankings.next.reviewsLink')}
        />
      )}
    </>
  );
}

export function tenderPage(id: string): string {
  return `${PAGES.adminTenders}?${new URLSearchParams({ bando: id })}`;
}

const STEPS = ['closed', 'assessed', 'provisional', 'reviews', 'final'] as const;
type StepId = (typeof STEPS)[number];

interface Step {
  id: StepId;
  state: 'done' | 'current' | 'todo';
}

export interface Course {
  tender: Pick<Tender, 'status'>;
  /** Readiness for the ranking of the next stage. */
  readiness: RankingReadiness | undefined;
  provisional: PublishedRanking | undefined;
  final: PublishedRanking | undefined;
  openReviews: number;
  now: number;
}

/** Returns the steps of a tender to its final ranking. The first step that is not done is the current one. */
export function stepsOf({ tender, readiness, provisional, final, openReviews, now }: Course): Step[] {
  const closed = tender.status === 'closed';
  const isWindowOver = provisional && !(provisional.reviewUntil && isReviewOpen(provisional.reviewUntil, now));
  const isDone: Record<StepId, boolean> = {
    closed,
    assessed: closed && (provisional !== undefined || isAssessed(readiness)),
    provisional: provisional !== undefined,
    reviews: isWindowOver === true && openReviews === 0,
    final: false,
  };
  const current = final ? undefined : STEPS.find((id) => !isDone[id]);
  return STEPS.map((id) => {
    if (id === current) return { id, state: 'current' };
    return { id, state: final || isDone[id] ? 'done' : 'todo' };
  });
}

function isAssessed(readiness: RankingReadiness | undefined): boolean {
  if (!readiness) return false;
  const { undecided, unassessed, ineligible, duplicates } = readiness.blockers;
  return undecided + unassessed + ineligible + duplicates === 0;
}
