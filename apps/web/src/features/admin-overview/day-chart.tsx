import type { TenderOverview } from '@lacorte/contracts';
import { Disclosure } from '../../components/ui/disclosure';
import { FigureTable } from '../../components/ui/figure-table';
import { useFormats } from '../../i18n/use-formats';
import { Chart } from './chart';

export function DayChart({ byDay }: { byDay: TenderOverview['byDay'] }) {
  const { t, number } = useFormats();
  const { step, buckets } = bucketsOf(byDay);
  const period = usePeriod(buckets);
  const [first] = buckets;
  const last = buckets.at(-1);
  if (!first || !last) return null;
  const highest = buckets.reduce((best, bucket) => (bucket.count > best.count ? bucket : best));
  const summary = t('adminOverview.days.summary', {
    from: period(first, step),
    to: period(last, step),
    most: number(highest.count),
    when: period(highest, step),
  });
  return (
    <Chart title={t(`adminOverview.days.${step}`)} className="lg:col-span-2">
      <p className="text-sm text-muted">{summary}</p>
      <Bars buckets={buckets} step={step} label={`${t(`adminOverview.days.${step}`)}. ${summary}`} />
      <div aria-hidden className="mt-1 flex justify-between pl-12 text-xs text-muted tabular-nums">
        <span>{period(first, step)}</span>
        <span>{period(last, step)}</span>
      </div>
      <Disclosure summary={t('adminOverview.asTable')} className="mt-3 print:hidden">
        <FigureTable
          className="mt-1 max-w-md"
          columns={[t('adminOverview.days.period'), t('adminOverview.applications')]}
          rows={buckets.map((bucket) => [period(bucket, step), number(bucket.count)])}
        />
      </Disclosure>
    </Chart>
  );
}

const FULL = 100;
/** Share of a bar's place that stays empty. */
const GAP = 0.2;
/** Space above the highest line, in percent of the height. */
const HEADROOM = 6;

/** Draws bars with lengths in percent, so that the bars grow with the page but the words do not. */
function Bars({ buckets, step, label }: { buckets: Bucket[]; step: Step; label: string }) {
  const { t, number } = useFormats();
  const period = usePeriod(buckets);
  const lines = linesUpTo(Math.max(...buckets.map(({ count }) => count)));
  const top = lines.at(-1) ?? 1;
  const height = (count: number) => (count / top) * (FULL - HEADROOM);
  const place = FULL / buckets.length;
  return (
    <div className="relative mt-3 h-56">
      <svg role="img" aria-label={label} className="absolute inset-0 size-full overflow-visible">
        {[0, ...lines].map((line) => {
          const y = `${FULL - height(line)}%`;
          return (
            <g key={line}>
              <line x1="3rem" x2="100%" y1={y} y2={y} className="stroke-line" />
              <text x="2.5rem" y={y} dy="0.3em" textAnchor="end" className="fill-muted text-xs tabular-nums">
                {number(line)}
              </text>
            </g>
          );
        })}
      </svg>
      <svg aria-hidden className="absolute inset-y-0 right-0 left-12 h-full w-[calc(100%-3rem)]">
        {buckets.map((bucket, index) => (
          <rect
            key={bucket.from}
            x={`${(index + GAP / 2) * place}%`}
            width={`${place * (1 - GAP)}%`}
            y={`${FULL - height(bucket.count)}%`}
            height={`${height(bucket.count)}%`}
            className="fill-shutter hover:fill-brand"
          >
            <title>{t('adminOverview.days.bar', { when: period(bucket, step), number: number(bucket.count) })}</title>
          </rect>
        ))}
      </svg>
    </div>
  );
}

function usePeriod(buckets: readonly Bucket[]) {
  const { shortDay, shortDayOfYear, month } = useFormats();
  const hasYears = yearOf(buckets[0]?.from) !== yearOf(buckets.at(-1)?.to);
  return ({ from, to }: Bucket, step: Step): string => {
    if (step === 'month') return month(from);
    const last = hasYears ? shortDayOfYear(to) : shortDay(to);
    if (from === to) return last;
    const isOfOneYear = yearOf(from) === yearOf(to);
    return `${isOfOneYear ? shortDay(from) : shortDayOfYear(from)} – ${last}`;
  };
}

function yearOf(day = ''): string {
  return day.slice(0, 'yyyy'.length);
}

type Step = 'day' | 'week' | 'month';

interface Bucket {
  /** First day of the bucket, `yyyy-mm-dd`. */
  from: string;
  /** Last day of the bucket; the same as `from` for a single day. */
  to: string;
  count: number;
}

/** Maximum number of bars. More bars would be too thin on a phone. */
const MOST_BARS = 62;
const DAYS_OF_WEEK = 7;
const MONTH_LENGTH = 'yyyy-mm'.length;

/** Returns buckets of single days. If these are too many to tell apart, the buckets are weeks from Monday, or months. */
export function bucketsOf(byDay: TenderOverview['byDay']): { step: Step; buckets: Bucket[] } {
  if (byDay.length <= MOST_BARS) return { step: 'day', buckets: grouped(byDay, (day) => day) };
  if (byDay.length <= MOST_BARS * DAYS_OF_WEEK) return { step: 'week', buckets: grouped(byDay, mondayOf) };
  return { step: 'month', buckets: grouped(byDay, (day) => day.slice(0, MONTH_LENGTH)) };
}

function grouped(byDay: TenderOverview['byDay'], keyOf: (day: string) => string): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const { day, count } of byDay) {
    const key = keyOf(day);
    const bucket = buckets.get(key) ?? { from: day, to: day, count: 0 };
    buckets.set(key, { ...bucket, to: day, count: bucket.count + count });
  }
  return [...buckets.values()];
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const afterMonday = (date.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  date.setUTCDate(date.getUTCDate() - afterMonday);
  return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

const STEPS = [1, 2, 5, 10];
const MOST_LINES = 4;

/** Returns whole numbers for the lines of a chart, up to `max` or just above it, in steps of 1, 2 or 5 times a power of ten. */
export function linesUpTo(max: number): number[] {
  if (max <= 0) return [1];
  const rough = max / MOST_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 1) * power);
  return Array.from({ length: Math.ceil(max / step) }, (_, n) => (n + 1) * step);
}
