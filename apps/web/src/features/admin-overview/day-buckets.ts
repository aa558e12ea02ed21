import type { TenderOverview } from '@lacorte/contracts';

export type Step = 'day' | 'week' | 'month';

export interface Bucket {
  /** First day with a place in it, `yyyy-mm-dd`. */
  from: string;
  /** Last one; the same for a day. */
  to: string;
  count: number;
}

/** More bars than this are too thin on a phone. */
const MOST_BARS = 62;
const DAYS_OF_WEEK = 7;
const MONTH_LENGTH = 'yyyy-mm'.length;

/** Days, or weeks from Monday or months when there are too many days to tell them apart. */
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
