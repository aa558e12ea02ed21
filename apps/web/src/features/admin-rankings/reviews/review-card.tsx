import { type AdminReviewRequest, PAGES, type ReviewRequestState } from '@lacorte/contracts';
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Badge, type Tone } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { TextLink } from '../../../components/ui/text-link';
import { useFormats } from '../../../i18n/use-formats';
import { useOriginHere } from '../../../lib/applications-list/origin-here';
import { ENTRY_ATTRIBUTE } from '../../../lib/forms/use-focus';
import type { Decision } from './decide-dialog';

const LOOK: Record<ReviewRequestState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'warning', icon: Hourglass },
  accepted: { tone: 'success', icon: CircleCheck },
  rejected: { tone: 'neutral', icon: CircleX },
};

const DAY_MS = 86_400_000;

interface ReviewCardProps {
  request: AdminReviewRequest;
  isFinalOut: boolean;
  onDecide: (decision: Decision) => void;
}

export function ReviewCard({ request, isFinalOut, onDecide }: ReviewCardProps) {
  const { t, dateTime, number } = useFormats();
  const titleId = useId();
  const origin = useOriginHere();
  const { id, applicationId, applicationCode, cognome, nome, text, state, reason, createdAt, decidedAt } = request;
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / DAY_MS);
  return (
    <li {...{ [ENTRY_ATTRIBUTE]: id }}>
      <article aria-labelledby={titleId} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 id={titleId} tabIndex={-1} className="min-w-0 font-sans text-base font-semibold wrap-anywhere">
            {cognome} {nome} · <span className="tabular-nums">{applicationCode}</span>
          </h3>
          <Badge {...LOOK[state]}>{t(`adminRankings.review.${state}`)}</Badge>
        </div>
        <p className="mt-1 text-sm text-muted">
          {t('adminRankings.reviews.received', { date: dateTime(createdAt) })}
          {state === 'open' && ` · ${t('adminRankings.reviews.age', { count: days, number: number(days) })}`}
        </p>
        <p className="mt-3 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="mt-2">
          <TextLink to={PAGES.adminApplication(applicationId)} state={origin}>
            {t(`adminRankings.reviews.${state === 'accepted' && !isFinalOut ? 'change' : 'application'}`)}
          </TextLink>
        </p>
        {state === 'open' ? (
          <div className="mt-2 flex flex-wrap gap-3">
            {(['accepted', 'rejected'] as const).map((decision) => (
              <Button
                key={decision}
                variant="secondary"
                aria-haspopup="dialog"
                aria-describedby={titleId}
                onClick={() => onDecide(decision)}
              >
                {t(`adminRankings.decide.${decision}`)}
              </Button>
            ))}
          </div>
        ) : (
          <div className="mt-2 border-l-3 border-line pl-3">
            <p className="max-w-text whitespace-pre-line wrap-anywhere">{reason}</p>
            <p className="mt-1 text-sm text-muted wrap-anywhere">
              {t('adminRankings.reviews.decided', {
                date: decidedAt ? dateTime(decidedAt) : '',
                who: request.decidedBy ?? t('adminRankings.run.nobody'),
              })}
            </p>
          </div>
        )}
      </article>
    </li>
  );
}
