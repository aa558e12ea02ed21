import { useFormats } from '../../i18n/use-formats';
import { Chart } from './chart';

interface Share {
  label: string;
  count: number;
  /** Number of completely assessed applications; undefined where they are not counted. */
  assessed?: number;
}

/** Shows a table in which each row has a bar beside its figures. `of` is the head of the first column. */
export function ShareTable({ title, of, shares }: { title: string; of: string; shares: Share[] }) {
  const { t, number } = useFormats();
  const most = Math.max(1, ...shares.map(({ count }) => count));
  const withAssessed = shares.some(({ assessed }) => assessed !== undefined);
  return (
    <Chart title={title}>
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
              {of}
            </th>
            {/* The column of the bars has no name. */}
            <td className="w-1/5 sm:w-2/5" />
            <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
              {withAssessed && <Swatch className={LIGHT} />}
              {t('adminOverview.applications')}
            </th>
            {withAssessed && (
              <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
                <Swatch className={DARK} />
                {t('adminOverview.assessed')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ label, count, assessed }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-break-word">
                {label}
              </th>
              <td aria-hidden className="py-1.5">
                <Bar count={count} assessed={assessed} most={most} />
              </td>
              <td className="py-1.5 pl-3 text-right font-semibold tabular-nums">{number(count)}</td>
              {assessed !== undefined && <td className="py-1.5 pl-3 text-right tabular-nums">{number(assessed)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Chart>
  );
}

function Swatch({ className }: { className: string }) {
  return (
    <svg aria-hidden className="mr-1.5 inline-block size-3 overflow-visible">
      <rect width="100%" height="100%" rx="2" className={className} />
    </svg>
  );
}

const LIGHT = 'fill-shutter-tint stroke-shutter';
const DARK = 'fill-shutter';

function Bar({ count, assessed, most }: { count: number; assessed: number | undefined; most: number }) {
  const width = (part: number) => `${(part / most) * 100}%`;
  return (
    <svg aria-hidden className="block h-4 w-full">
      <rect width={width(count)} height="100%" rx="3" className={assessed === undefined ? DARK : LIGHT} />
      {assessed !== undefined && <rect width={width(assessed)} height="100%" rx="3" className={DARK} />}
    </svg>
  );
}
