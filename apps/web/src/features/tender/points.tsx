import { EXTRA_POINTS } from '@lacorte/contracts';
import { useTranslation } from '../../i18n/translations';
import { FigureTable } from './figure-table';

type PointsId = (typeof EXTRA_POINTS)[number]['id'];

const NAMES: Record<PointsId, string> = {
  minors: 'tender.points.minors',
  disability: 'tender.points.disability',
  eviction: 'tender.points.eviction',
  residenceYear: 'tender.points.residenceYear',
};

export function Points() {
  const { t } = useTranslation();
  return (
    <section className="page grid grid-cols-1 gap-x-20 gap-y-6 py-16 lg:grid-cols-[1fr_1.3fr] lg:py-20 print:break-inside-avoid print:py-5">
      <div>
        <h2 className="text-3xl">{t('tender.points.title')}</h2>
        <p className="mt-4 max-w-text text-muted">{t('tender.points.text')}</p>
      </div>
      <div className="self-start rounded-lg border border-line bg-surface [&>table]:mt-0 [&>table]:max-w-none">
        <FigureTable
          caption={t('tender.points.title')}
          columns={[t('tender.points.columnCase'), t('tender.points.columnPoints')]}
          rows={EXTRA_POINTS.map(({ id, points }) => ({ id, name: t(NAMES[id]), value: `+${points}` }))}
        />
      </div>
    </section>
  );
}
