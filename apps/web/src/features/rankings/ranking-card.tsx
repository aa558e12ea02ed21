import { isReviewOpen, lastDayOf, PAGES, type PublishedRanking } from '@lacorte/contracts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFormats } from '../../i18n/use-formats';
import { ExactText, StageBadge } from './ranking-parts';

interface RankingCardProps {
  ranking: PublishedRanking;
  isReplaced: boolean;
}

/** A published ranking in the list. The whole card leads to it. */
export function RankingCard({ ranking, isReplaced }: RankingCardProps) {
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
