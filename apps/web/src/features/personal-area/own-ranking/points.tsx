import type { OwnRanking } from '@lacorte/contracts';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';

/** The points with what each part of them is for, and the shares of homes that the household belongs to. */
export function Points({ ranking: { points, parts, groups } }: { ranking: OwnRanking }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const inWords = (part: OwnRanking['parts'][number]) =>
    t('personalArea.ranking.partOf', {
      points: t('personalArea.ranking.pointsOf', { count: part.points, number: number(part.points) }),
      part: t(`personalArea.ranking.part.${part.id}`),
    });
  return (
    <div className="mt-5 grid gap-x-12 gap-y-4 sm:grid-cols-2">
      <div>
        <h5 className="font-semibold text-shutter">
          {t('personalArea.ranking.points', { count: points, number: number(points) })}
        </h5>
        {parts.length === 0 ? (
          <p className="mt-1">{t('personalArea.ranking.noParts')}</p>
        ) : (
          <ul className="mt-1">
            {parts.map((part) => (
              <li key={part.id}>{inWords(part)}</li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h5 className="font-semibold text-shutter">{t('personalArea.ranking.groups')}</h5>
        {groups.length === 0 ? (
          <p className="mt-1">{t('personalArea.ranking.noGroups')}</p>
        ) : (
          <ul className="mt-1">
            {groups.map((group) => (
              <li key={group}>{t(`personalArea.ranking.group.${group}`)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
