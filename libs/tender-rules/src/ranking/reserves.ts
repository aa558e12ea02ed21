import type { Quota } from '../tender-rules';

/**
 * Homes reserved for each group by Webster's rule: one home after the other goes to the group with the greatest
 * `percent / (2 * seats + 1)` (ranking.md, section 2).
 *
 * @param quotas in the order of the notice
 * @returns a number of homes for each quota, in their order
 */
export function reservedHomes(homes: number, quotas: readonly Quota[]): number[] {
  const seats = quotas.map(() => 0);
  const percentOf = (index: number) => quotas[index]?.percent ?? 0;
  const seatsOf = (index: number) => seats[index] ?? 0;
  for (let given = 0; given < homes && seats.length > 0; given++) {
    let next = 0;
    for (let index = 1; index < seats.length; index++) {
      const lead = percentOf(index) * (2 * seatsOf(next) + 1) - percentOf(next) * (2 * seatsOf(index) + 1);
      if (lead > 0 || (lead === 0 && seatsOf(index) < seatsOf(next))) next = index;
    }
    seats[next] = seatsOf(next) + 1;
  }
  return seats;
}
