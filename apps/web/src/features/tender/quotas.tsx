import { QUOTAS } from '@lacorte/contracts';
import { useId } from 'react';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { FigureTable } from './rules';

/** The shares of homes as a table and a drawing. */
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

const PER_ROW = 5;
/** Every quota is a multiple of this. */
const PERCENT_PER_WINDOW = 5;

const WINDOWS: readonly QuotaId[] = QUOTAS.flatMap(({ id, percent }) =>
  Array.from({ length: percent / PERCENT_PER_WINDOW }, () => id),
);
const ROWS = Math.ceil(WINDOWS.length / PER_ROW);
const ROOF = 46;
const ROW_HEIGHT = 54;
const WIDTH = 300;
const GROUND = ROOF + ROWS * ROW_HEIGHT + 70;

/** A house with one window per share. */
function QuotaHouse({ className }: { className?: string }) {
  const { t } = useTranslation();
  const titleId = useId();
  const parts = QUOTAS.map(({ id, percent }) =>
    t('tender.quotas.part', { count: percent / PERCENT_PER_WINDOW, quota: t(QUOTA_LOOK[id].name) }),
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${GROUND + 4}`} className={className} role="img" aria-labelledby={titleId}>
      <title id={titleId}>
        {t('tender.quotas.chart', { count: WINDOWS.length, percent: PERCENT_PER_WINDOW, parts: parts.join(', ') })}
      </title>
      <g className="stroke-stroke" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d={`M6 ${ROOF}L26 8h248l20 38Z`} className="fill-brick" />
        <path d={`M14 ${ROOF}h272v${GROUND - ROOF}H14Z`} className="fill-wall" />
        {WINDOWS.map((quota, index) => (
          <QuotaWindow
            // biome-ignore lint/suspicious/noArrayIndexKey: the windows never change place.
            key={index}
            quota={quota}
            x={32 + (index % PER_ROW) * 53}
            y={ROOF + 14 + Math.floor(index / PER_ROW) * ROW_HEIGHT}
          />
        ))}
        {Array.from({ length: ROWS - 1 }, (_, row) => ROOF + 4 + (row + 1) * ROW_HEIGHT).map((y) => (
          <path key={y} d={`M14 ${y}h272`} strokeWidth="1.25" opacity="0.6" />
        ))}
        <path d={`M14 ${GROUND - 64}h272`} strokeWidth="3" />
        <path d={`M126 ${GROUND}v-26a24 24 0 0 1 48 0v26Z`} className="fill-pane" />
        <path d={`M150 ${GROUND}v-50`} strokeWidth="1.25" />
        <path d={`M2 ${GROUND}h296`} strokeWidth="3" />
      </g>
    </svg>
  );
}

type QuotaId = (typeof QUOTAS)[number]['id'];

interface QuotaLook {
  name: string;
  fill: string;
  /** A pattern of 24 by 30, because colour must not be the only difference. */
  bars: string;
}

const QUOTA_LOOK: Record<QuotaId, QuotaLook> = {
  minors: { name: 'tender.quotas.minors', fill: 'fill-brand', bars: 'M12 0v30M0 13h24' },
  over65: { name: 'tender.quotas.over65', fill: 'fill-shutter', bars: 'M0 6h24M0 12h24M0 18h24M0 24h24' },
  youngCouples: { name: 'tender.quotas.youngCouples', fill: 'fill-ochre', bars: 'M12 0v30' },
  emergencies: { name: 'tender.quotas.emergencies', fill: 'fill-info', bars: 'M0 0l24 30M24 0L0 30' },
};

function QuotaWindow({ quota, x = 0, y = 0 }: { quota: QuotaId; x?: number; y?: number }) {
  const { fill, bars } = QUOTA_LOOK[quota];
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="24" height="30" className={fill} />
      <path d={bars} className="stroke-wall" fill="none" strokeWidth="1.75" strokeLinecap="butt" />
      <rect width="24" height="30" fill="none" />
      <path d="M-3 32h30" />
    </g>
  );
}
