import { PAGES, type ReviewRequestDetails, type ReviewRequestState } from '@lacorte/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Badge, type Tone } from '../../../components/ui/badge';
import { useFormats } from '../../../i18n/use-formats';

const TONE: Record<ReviewRequestState, Tone> = { open: 'warning', accepted: 'success', rejected: 'neutral' };

interface ReviewRequestProps {
  request: ReviewRequestDetails;
  /** Id of the application's tender. */
  tenderId: string;
}

/** The applicant's request for a review, and the decision on it. */
export function ReviewRequest({ request, tenderId }: ReviewRequestProps) {
  const { t, dateTime } = useFormats();
  const titleId = useId();
  const { text, state, reason, createdAt, decidedAt } = request;
  return (
    <section aria-labelledby={titleId} className="mt-4 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-sans text-base font-semibold">
          {t('adminApplication.review.title')}
        </h2>
        <Badge tone={TONE[state]}>{t(`adminApplication.review.${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {t('adminApplication.review.received', { date: dateTime(createdAt) })}
        {decidedAt && ` · ${t('adminApplication.review.decided', { date: dateTime(decidedAt) })}`}
      </p>
      <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      {reason && (
        <p className="mt-2 max-w-text border-l-3 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {t('adminApplication.review.reason', { reason })}
        </p>
      )}
      {state === 'open' && (
        <Link
          to={`${PAGES.adminRankings}?${new URLSearchParams({ tender: tenderId, view: 'riesami' })}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-3"
        >
          {t('adminApplication.review.inbox')}
        </Link>
      )}
    </section>
  );
}
