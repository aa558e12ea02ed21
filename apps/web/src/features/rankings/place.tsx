import type { PublishedEntry, PublishedRanking } from '@lacorte/contracts';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { SOUGHT_ROW } from './entries-table';
import { ExactText } from './ranking-parts';

interface PlaceProps {
  ranking: PublishedRanking;
  place: PublishedEntry;
  onClear: () => void;
}

/** Says where an application stands. */
export function Place({ ranking, place, onClear }: PlaceProps) {
  const { t, number } = useFormats();
  const { applicationCode, housingType, position, points, outcome } = place;
  const isAssigned = outcome === 'assigned';
  return (
    <Banner
      tone={isAssigned ? 'success' : 'info'}
      title={
        <>
          <ExactText text={applicationCode} />
          {t(`rankings.place.${outcome}`)}
        </>
      }
      className="max-w-[44rem]"
    >
      <p className="mt-1">
        {t('rankings.place.position', {
          type: t(HOUSING_LABELS[housingType]),
          position: number(position),
          ranked: number(ranking.rankedByType[housingType]),
          count: points,
          points: number(points),
        })}
      </p>
      <p className="mt-1">{line()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="compact" onClick={showRow}>
          {t('rankings.place.show')}
        </Button>
        <Button variant="quiet" size="compact" onClick={onClear}>
          {t('rankings.place.clear')}
        </Button>
      </div>
    </Banner>
  );

  /** Groups have reserved homes, so applications may wait above the line. */
  function line(): string {
    const last = ranking.lastAssigned[housingType];
    if (!last) return t('rankings.place.noHomes');
    const told = { last: number(last.position), count: last.points, points: number(last.points) };
    if (position === last.position) return t('rankings.place.isLast');
    if (isAssigned) return t('rankings.place.above', told);
    return t(position < last.position ? 'rankings.place.waitsAbove' : 'rankings.place.below', told);
  }
}

/** Scrolls to the row of the application, which is missing if the reader has gone on to another page. */
function showRow(): void {
  const row = document.getElementById(SOUGHT_ROW);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
