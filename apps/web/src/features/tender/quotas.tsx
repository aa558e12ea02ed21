import { QUOTAS } from '@lacorte/contracts';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { FigureTable } from './figure-table';
import { PERCENT_PER_WINDOW, QuotaHouse } from './quota-house';
import { QUOTA_LOOK, type QuotaId } from './quota-look';
import { QuotaWindow } from './quota-window';

/** How the homes are shared out: numbers in a table, proportions in a drawing. */
export function Quotas() {
  const { t } = useTranslation();
  const { percent } = useFormats();
  return (
    <section className="border-y border-line bg-shutter-tint print:break-inside-avoid">
      <div className="page grid grid-cols-1 items-center gap-x-20 gap-y-10 py-16 lg:grid-cols-[1.3fr_1fr] lg:py-20 print:grid-cols-[2fr_1fr] print:gap-x-8 print:py-5">
        <div>
          <h2 className="text-3xl">{t('tender.quotas.title')}</h2>
          <p className="mt-4 max-w-text">{t('tender.quotas.text')}</p>
          <FigureTable
            caption={t('tender.quotas.title')}
            columns={[t('tender.quotas.columnQuota'), t('tender.quotas.columnPercent')]}
            rows={QUOTAS.map((quota) => ({
              id: quota.id,
              name: t(QUOTA_LOOK[quota.id].name),
              mark: <Mark quota={quota.id} />,
              value: percent(quota.percent),
            }))}
          />
        </div>
        <figure className="mx-auto w-full max-w-88">
          <QuotaHouse className="w-full" />
          <figcaption className="mt-3 text-center text-sm">
            {t('tender.quotas.legend', { percent: PERCENT_PER_WINDOW })}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

function Mark({ quota }: { quota: QuotaId }) {
  return (
    <svg viewBox="-4 -2 32 36" className="h-8 w-7 shrink-0 stroke-stroke" strokeWidth="2" aria-hidden focusable="false">
      <QuotaWindow quota={quota} />
    </svg>
  );
}
