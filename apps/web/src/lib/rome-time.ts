import { TIME_ZONE } from '@lacorte/contracts';
import { onFirstUse } from './on-first-use';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAY_LENGTH = 'yyyy-mm-dd'.length;
const rome = onFirstUse(
  () => new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: TIME_ZONE }),
);
const INPUT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Returns an ISO instant as the value of a `datetime-local` input in Rome, to the minute. */
export function toRomeInput(isoInstant: string): string {
  return rome().format(new Date(isoInstant)).replace(' ', 'T');
}

/**
 * Returns the ISO instant of a `datetime-local` input in Rome. Other text is returned unchanged, and the server refuses it. An hour
 * that summer time skips becomes the next hour. If an hour comes twice, the first one counts.
 */
export function fromRomeInput(text: string): string {
  const asUtc = INPUT.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return text;
  const before = asUtc - offsetMs(asUtc - DAY_MS);
  const after = asUtc - offsetMs(asUtc + DAY_MS);
  const fits = [before, after].find((instant) => toRomeInput(new Date(instant).toISOString()) === text);
  return new Date(fits ?? before).toISOString();
}

/** Returns the calendar day in Rome that is `days` days from today, as `yyyy-mm-dd`. */
export function romeDay(days: number, now: Date = new Date()): string {
  const today = Date.parse(`${rome().format(now).slice(0, DAY_LENGTH)}T00:00:00Z`);
  return new Date(today + days * DAY_MS).toISOString().slice(0, DAY_LENGTH);
}

/** Returns Rome's clock minus UTC, in milliseconds. */
function offsetMs(instant: number): number {
  return Date.parse(`${toRomeInput(new Date(instant).toISOString())}Z`) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
