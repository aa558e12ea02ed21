import { QUOTAS } from '@lacorte/contracts';
import { useId } from 'react';
import { useTranslation } from '../../i18n/translations';
import { QUOTA_LOOK, type QuotaId } from './quota-look';
import { QuotaWindow } from './quota-window';

const PER_ROW = 5;
/** Every quota is a multiple of it. */
export const PERCENT_PER_WINDOW = 5;

const WINDOWS: readonly QuotaId[] = QUOTAS.flatMap(({ id, percent }) =>
  Array.from({ length: percent / PERCENT_PER_WINDOW }, () => id),
);
const ROWS = Math.ceil(WINDOWS.length / PER_ROW);
const ROOF = 46;
const ROW_HEIGHT = 54;
const WIDTH = 300;
const GROUND = ROOF + ROWS * ROW_HEIGHT + 70;

/** The quotas as a house: as many windows as a quota has shares of the homes. */
export function QuotaHouse({ className }: { className?: string }) {
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
