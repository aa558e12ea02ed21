import { HOUSING_TYPES, type Tender } from '@lacorte/contracts';
import { useId } from 'react';
import { Filled } from '../../components/tender/filled';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { BLANK, type Quota, type QuotaGroup } from '../../lib/tender/tender-figures';
import { FigureTable } from './rules';

/** Shows the shares of homes as a table and a drawing. Without a tender, the usual rows have blanks. */
export function Quotas({ tender }: { tender: Tender | undefined }) {
  const { t, percent } = useFormats();
  const shown = tender?.rules.quotas.filter((quota) => quota.percent > 0);
  return (
    <section className="border-y border-line bg-shutter-tint print:break-inside-avoid">
      <div className="page grid grid-cols-1 items-center gap-x-20 gap-y-10 py-16 lg:grid-cols-[1.3fr_1fr] lg:py-20 print:grid-cols-[2fr_1fr] print:gap-x-8 print:py-5">
        <div>
          <h2 className="text-3xl">{t('tender.quotas.title')}</h2>
          <p className="mt-4 max-w-text">{t('tender.quotas.text')}</p>
          <FigureTable
            caption={t('tender.quotas.title')}
            columns={[t('tender.quotas.columnQuota'), t('tender.quotas.columnPercent')]}
            rows={(shown ?? UNKNOWN).map(({ group, percent: share }) => ({
              id: group,
              name: t(QUOTA_LOOK[group].name),
              mark: (
                <svg viewBox="-4 -2 32 36" className="h-8 w-7 shrink-0 stroke-stroke" strokeWidth="2" aria-hidden>
                  <QuotaWindow quota={group} />
                </svg>
              ),
              value: share === undefined ? BLANK.repeat(3) : percent(share),
            }))}
          />
          <Homes homes={tender?.homes} />
        </div>
        <figure className="mx-auto w-full max-w-88">
          <QuotaHouse quotas={shown} />
        </figure>
      </div>
    </section>
  );
}

/** Shows how many homes of each type the tender has to assign. Renders nothing without numbers. */
function Homes({ homes }: { homes: Tender['homes'] | undefined }) {
  const { t, number } = useFormats();
  const given = HOUSING_TYPES.flatMap((type) => {
    const count = homes?.[type] ?? 0;
    return count > 0 ? [{ id: type, name: t(HOUSING_LABELS[type]), value: number(count) }] : [];
  });
  if (given.length === 0) return null;
  return (
    <>
      <h3 className="mt-10 text-xl">{t('tender.homes.title')}</h3>
      <FigureTable
        caption={t('tender.homes.title')}
        columns={[t('tender.homes.columnType'), t('tender.homes.columnNumber')]}
        rows={given}
      />
    </>
  );
}

export const WINDOW_COUNT = 20;
const PER_ROW = 5;
const ROWS = WINDOW_COUNT / PER_ROW;
const PERCENT_PER_WINDOW = 100 / WINDOW_COUNT;
const ROOF = 46;
const ROW_HEIGHT = 54;
const WIDTH = 300;
const GROUND = ROOF + ROWS * ROW_HEIGHT + 70;

function QuotaHouse({ quotas }: { quotas: readonly Quota[] | undefined }) {
  const { t } = useFormats();
  const titleId = useId();
  const { shares, isExact } = shareWindows(quotas ?? []);
  const windows = shares.flatMap(({ group, count }) => Array.from({ length: count }, () => group));
  const parts = shares.map(({ group, count }) => t('tender.quotas.part', { count, quota: t(QUOTA_LOOK[group].name) }));
  const chart = isExact ? 'tender.quotas.chart' : 'tender.quotas.chartRounded';
  const legend = isExact ? 'tender.quotas.legend' : 'tender.quotas.legendRounded';
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${GROUND + 4}`} className="w-full" role="img" aria-labelledby={titleId}>
        <title id={titleId}>
          {quotas
            ? t(chart, { count: WINDOW_COUNT, percent: PERCENT_PER_WINDOW, parts: parts.join(', ') })
            : t('tender.quotas.waiting')}
        </title>
        <g className="stroke-stroke" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
          <path d={`M6 ${ROOF}L26 8h248l20 38Z`} className="fill-brick" />
          <path d={`M14 ${ROOF}h272v${GROUND - ROOF}H14Z`} className="fill-wall" />
          {Array.from({ length: WINDOW_COUNT }, (_, index) => (
            <QuotaWindow
              // biome-ignore lint/suspicious/noArrayIndexKey: the windows never change place.
              key={index}
              quota={windows[index]}
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
      <figcaption className="mt-3 text-center text-sm">
        <Filled text={t(legend, { percent: quotas ? PERCENT_PER_WINDOW : BLANK })} />
      </figcaption>
    </>
  );
}

/** `bars` is the path of a pattern of 24 by 30 units. The patterns exist because colour must not be the only difference. */
const QUOTA_LOOK: Record<QuotaGroup, { name: string; fill: string; bars: string }> = {
  minors: { name: 'tender.quotas.minors', fill: 'fill-brand', bars: 'M12 0v30M0 13h24' },
  over65: { name: 'tender.quotas.over65', fill: 'fill-shutter', bars: 'M0 6h24M0 12h24M0 18h24M0 24h24' },
  youngCouples: { name: 'tender.quotas.youngCouples', fill: 'fill-ochre', bars: 'M12 0v30' },
  emergencies: { name: 'tender.quotas.emergencies', fill: 'fill-info', bars: 'M0 0l24 30M24 0L0 30' },
};

const UNKNOWN = (Object.keys(QUOTA_LOOK) as QuotaGroup[]).map((group) => ({ group, percent: undefined }));

/** A window with the pattern of its quota. It is empty while the quota is unknown. */
function QuotaWindow({ quota, x = 0, y = 0 }: { quota: QuotaGroup | undefined; x?: number; y?: number }) {
  const { fill, bars } = quota ? QUOTA_LOOK[quota] : { fill: 'fill-pane', bars: '' };
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="24" height="30" className={fill} />
      <path d={bars} className="stroke-wall" fill="none" strokeWidth="1.75" strokeLinecap="butt" />
      <rect width="24" height="30" fill="none" />
      <path d="M-3 32h30" />
    </g>
  );
}

/** Divides the windows among the quotas by the largest remainder. `isExact` is false if a share had to be rounded. */
export function shareWindows(quotas: readonly Quota[]) {
  const exact = quotas.map(({ group, percent }) => ({ group, windows: (percent * WINDOW_COUNT) / 100 }));
  const shares = exact.map(({ group, windows }) => ({ group, count: Math.floor(windows) }));
  const remainderOf = (index: number) => (exact[index]?.windows ?? 0) % 1;
  const byRemainder = [...exact.keys()].sort((a, b) => remainderOf(b) - remainderOf(a));
  const left = WINDOW_COUNT - shares.reduce((sum, { count }) => sum + count, 0);
  for (const index of byRemainder.slice(0, Math.max(0, left))) {
    const share = shares[index];
    if (share) share.count += 1;
  }
  return { shares, isExact: exact.every(({ windows }) => Number.isInteger(windows)) };
}
