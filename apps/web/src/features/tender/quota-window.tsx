import { QUOTA_LOOK, type QuotaId } from './quota-look';

/** One window of a quota, 24 by 30. */
export function QuotaWindow({ quota, x = 0, y = 0 }: { quota: QuotaId; x?: number; y?: number }) {
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
