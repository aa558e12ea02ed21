import type { ComparedPlace, RankingDifference } from '@lacorte/contracts';
import { ArrowUpDown, CircleCheck, Clock, LogIn, LogOut, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../../components/ui/badge';
import { useFormats } from '../../../i18n/use-formats';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { ApplicationLink } from './entry-table';

const LOOK: Record<RankingDifference['change'], { tone: Tone; icon: LucideIcon }> = {
  entered: { tone: 'success', icon: LogIn },
  left: { tone: 'warning', icon: LogOut },
  moved: { tone: 'info', icon: ArrowUpDown },
};

const HOME_LOOK: Record<ComparedPlace['outcome'], { tone: Tone; icon: LucideIcon }> = {
  assigned: { tone: 'success', icon: CircleCheck },
  waiting: { tone: 'warning', icon: Clock },
};

export function DifferenceEntry({ entry }: { entry: RankingDifference }) {
  const { t, dateTime } = useFormats();
  const { applicationCode, change, before, after, reasons, review } = entry;
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ApplicationLink code={applicationCode} />
        <span className="flex flex-wrap gap-2">
          {before && after && before.outcome !== after.outcome && (
            <Badge {...HOME_LOOK[after.outcome]}>{t(`adminRankings.homeNow.${after.outcome}`)}</Badge>
          )}
          <Badge {...LOOK[change]}>{t(`adminRankings.change.${change}`)}</Badge>
        </span>
      </div>
      <dl className="mt-2 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        <Place label={t('adminRankings.difference.before')} place={before} />
        <Place label={t('adminRankings.difference.after')} place={after} />
      </dl>
      {reasons.length > 0 && (
        <p className="mt-2 text-sm">
          <span className="text-muted">{t('adminRankings.difference.why')} </span>
          {reasons.map((reason) => t(`adminRankings.reason.${reason}`)).join(t('ui.list.separator'))}
        </p>
      )}
      {review && (
        <p className="mt-2 border-l-3 border-line pl-3 text-sm wrap-anywhere">
          <span className="text-muted">
            {t('adminRankings.difference.review', { date: dateTime(review.decidedAt) })}{' '}
          </span>
          {review.reason ?? t('adminRankings.entries.erased')}
        </p>
      )}
    </li>
  );
}

function Place({ label, place }: { label: string; place: ComparedPlace | null }) {
  const { t, number } = useFormats();
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      {place ? (
        <dd className="tabular-nums">
          {t('adminRankings.difference.place', {
            position: number(place.position),
            type: t(HOUSING_LABELS[place.housingType]),
            points: number(place.points),
          })}
          <span className="block text-sm">
            {t(`adminRankings.outcome.${place.outcome}`)}
            {place.heldAs &&
              `, ${t('adminRankings.entries.heldAs', { group: t(`adminRankings.group.${place.heldAs}`) })}`}
          </span>
        </dd>
      ) : (
        <dd className="text-muted">{t('adminRankings.difference.absent')}</dd>
      )}
    </div>
  );
}
