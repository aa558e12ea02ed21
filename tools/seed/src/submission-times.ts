import { FIRST_TENDER } from '@lacorte/tender-rules';
import { Random, type Weighted } from './random';

/** A period from `from` (included) to `to` (excluded), in ms since 1970. */
export interface Period {
  from: number;
  to: number;
}

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const OPEN_DAYS = 30;
/** Hours from 8 to 23, more often after dinner than early in the morning. */
const HOURS: Weighted<number> = [
  ...[8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => [hour, hour < 10 ? 4 : 7] as const),
  ...[19, 20, 21, 22].map((hour) => [hour, hour === 22 ? 6 : 9] as const),
];

/** Winter time of Europe/Rome, valid for the whole tender and the rest of its year. */
const ROME = '+01:00';
const CLOSING = Date.parse(`${FIRST_TENDER.shownDeadline}T24:00:00${ROME}`);

/** The thirty days up to the deadline that the form shows. */
export const TENDER_PERIOD: Period = { from: CLOSING - OPEN_DAYS * DAY_MS, to: CLOSING };

const YEAR_END = Date.parse(`${FIRST_TENDER.shownDeadline.slice(0, 4)}-12-31T24:00:00${ROME}`);
/** Mean distance between late applications. */
const LATE_EVERY_MS = 10 * 60 * 1_000;

/**
 * Returns the period in which the next applications of the first tender arrive. Later runs continue after the latest application, because
 * codes grow in the order of submission. They use at most half of the rest of the year.
 *
 * @param latest instant of the latest application of the year
 */
export function nextPeriod(latest: number | null, count: number): Period {
  if (latest === null || latest < TENDER_PERIOD.from) return TENDER_PERIOD;
  const from = latest + 1;
  return { from, to: from + Math.min(count * LATE_EVERY_MS, Math.floor((YEAR_END - from) / 2)) };
}

/**
 * Returns the period in which the next applications of another tender arrive: while it is open, in the year of its opening, and after the
 * latest application.
 *
 * @param open period in which the tender is open, until now at the latest
 * @param latest instant of the latest application of the year
 */
export function nextPeriodOf(open: Period, latest: number | null): Period {
  const year = new Date(open.from + HOUR_MS).getUTCFullYear();
  const yearEnd = Date.parse(`${year}-12-31T24:00:00${ROME}`);
  return { from: Math.max(open.from, (latest ?? 0) + 1), to: Math.min(open.to, yearEnd) };
}

/**
 * Returns the indexes `first` to `first + count - 1` in the order of submission, at different milliseconds.
 *
 * @throws RangeError when the period is too short
 */
export function schedule(seed: number, first: number, count: number, period: Period): { index: number; at: number }[] {
  if (period.to - period.from < 2 * count) throw new RangeError(`there is no time left for ${count} more`);
  const submissions = Array.from({ length: count }, (_, offset) => {
    const index = first + offset;
    const random = new Random(seed, index, 'submission');
    return { index, at: period === TENDER_PERIOD ? drawInTender(random) : random.integer(period.from, period.to - 1) };
  }).sort((one, other) => one.at - other.at || one.index - other.index);
  let previous = 0;
  for (const submission of submissions) {
    submission.at = Math.max(submission.at, previous + 1);
    previous = submission.at;
  }
  return submissions;
}

/** Draws an instant. Many are on the first day, few in the middle, and most on the last two days. */
function drawInTender(random: Random): number {
  const day = random.weighted<() => number>([
    [() => 0, 15],
    [() => random.integer(1, OPEN_DAYS - 3), 55],
    [() => random.integer(OPEN_DAYS - 2, OPEN_DAYS - 1), 30],
  ]);
  return TENDER_PERIOD.from + day() * DAY_MS + random.weighted(HOURS) * HOUR_MS + random.integer(0, HOUR_MS - 1);
}
