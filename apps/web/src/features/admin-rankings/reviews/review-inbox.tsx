import { type AdminReviewRequest, isReviewOpen, lastDayOf, REVIEW_REQUEST_STATES } from '@lacorte/contracts';
import { useId, useRef, useState } from 'react';
import { EmptyList } from '../../../components/ui/empty-list';
import { PageOfList, Pager } from '../../../components/ui/pager';
import { SelectField } from '../../../components/ui/select';
import { Skeleton } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { useFocusKept } from '../../../lib/forms/use-focus';
import { oneOf, useListInAddress } from '../../../lib/list-in-address';
import { usePageOfList } from '../../../lib/pages-of-a-list';
import { PLACE } from '../address';
import { NotLoaded } from '../rankings-parts';
import { reviewsQuery } from '../rankings-queries';
import { DecideDialog, type Decision } from './decide-dialog';
import { ReviewCard } from './review-card';

const REVIEWS = { ...PLACE, state: oneOf(REVIEW_REQUEST_STATES, 'open') };

interface ReviewInboxProps {
  tender: string;
  /** Whether the final ranking is published, so that assessments no longer change it. */
  isFinalOut: boolean;
  /** End of the time for review requests. Null unless a provisional ranking that allows reviews is in force. */
  reviewUntil: string | null;
}

export function ReviewInbox({ tender, isFinalOut, reviewUntil }: ReviewInboxProps) {
  const { t, number, date } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { state: shown, change, turn } = useListInAddress(REVIEWS);
  const { state, page } = shown;
  const reviews = usePageOfList(reviewsQuery(tender, state, page), page, (to) => turn(to, { replace: true }));
  const { data } = reviews;
  const [deciding, setDeciding] = useState<{ request: AdminReviewRequest; decision: Decision }>();
  // Reasons are kept outside of the dialog, because Escape must not lose them.
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const onFocus = useFocusKept(data?.items, title);
  const isOver = reviewUntil !== null && !isReviewOpen(reviewUntil, Date.now());
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
            {data
              ? t(`adminRankings.reviews.title.${state}`, { count: data.total, number: number(data.total) })
              : t('adminRankings.tabs.reviews')}
          </h2>
          {reviewUntil && (
            <p className="mt-1 text-sm text-muted">
              {t(isOver ? 'adminRankings.reviews.over' : 'adminRankings.reviews.until', {
                date: date(lastDayOf(reviewUntil)),
              })}
            </p>
          )}
        </div>
        <SelectField
          name="state"
          label={t('adminRankings.reviews.state')}
          className="w-full sm:w-56"
          value={state}
          options={REVIEW_REQUEST_STATES.map((one) => ({ value: one, label: t(`adminRankings.review.${one}`) }))}
          onChoose={(chosen) => change({ state: REVIEW_REQUEST_STATES.find((one) => one === chosen) ?? state })}
        />
      </div>
      {data && data.total > data.pageSize && (
        <Pager label={t('ui.pager.above')} {...data} onPage={turn} className="mt-3 justify-end" />
      )}
      <PageOfList query={reviews} className="mt-4">
        {data?.items.length === 0 && <EmptyList text={t(`adminRankings.reviews.empty.${state}`)} />}
        {data && data.items.length > 0 && (
          <ol aria-labelledby={titleId} onFocus={onFocus} className="grid gap-3">
            {data.items.map((request) => (
              <ReviewCard
                key={request.id}
                request={request}
                isFinalOut={isFinalOut}
                onDecide={(decision) => setDeciding({ request, decision })}
              />
            ))}
          </ol>
        )}
        {!data && reviews.isError && <NotLoaded title={t('adminRankings.reviews.failed')} query={reviews} />}
        {reviews.isPending && <Skeleton className="h-40" />}
      </PageOfList>
      {deciding && (
        <DecideDialog
          key={deciding.request.id}
          {...deciding}
          reason={reasons[deciding.request.id] ?? ''}
          onReason={(text) => setReasons((all) => ({ ...all, [deciding.request.id]: text }))}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </section>
  );
}
