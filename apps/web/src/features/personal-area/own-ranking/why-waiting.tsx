import type { OwnRanking } from '@lacorte/contracts';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';

/** Where the homes went, and why none of them is for this application. */
export function WhyWaiting({ ranking }: { ranking: OwnRanking }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { homes, lastAssigned, position, points } = ranking;
  if (!lastAssigned) return <p className="mt-1 max-w-text">{t('personalArea.ranking.noHomes')}</p>;
  const isBefore = position < lastAssigned.position;
  const isEqual = !isBefore && points === lastAssigned.points;
  const reason = isBefore ? 'reserved' : isEqual ? 'drawn' : 'points';
  return (
    <p className="mt-1 max-w-text">
      {t('personalArea.ranking.homes', { count: homes, number: number(homes) })}{' '}
      {t('personalArea.ranking.last', {
        position: number(lastAssigned.position),
        count: lastAssigned.points,
        number: number(lastAssigned.points),
      })}{' '}
      {t(`personalArea.ranking.why.${reason}`)}
    </p>
  );
}
