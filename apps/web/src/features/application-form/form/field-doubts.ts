import { RULES } from '@lacorte/contracts';
import { hasReachedAge } from '@lacorte/tender-rules';
import { romeDay } from '../../../lib/rome-time';
import type { Municipality } from '../municipality/search-municipalities';

const FIRST_YEAR = 1900;

/** Whether a person born on `isoDay` (`yyyy-mm-dd`) is younger than `minimumAge` years. */
export function isTooYoung(isoDay: string, minimumAge: number, now = new Date()): boolean {
  const [year, month, day] = isoDay.split('-').map(Number);
  if (!year || !month || !day || year < FIRST_YEAR) return false;
  const today = romeDay(0, now);
  return isoDay <= today && !hasReachedAge(isoDay, minimumAge, today);
}

export function hasNoDigit(telephone: string): boolean {
  return telephone.trim().length >= RULES.telefonoMin && !/\d/.test(telephone);
}

export function otherProvince(all: readonly Municipality[], name: string, province: string): string | undefined {
  if (name === '' || province === '') return undefined;
  const own = all.find((one) => one.name === name)?.province;
  return own === province ? undefined : own;
}
