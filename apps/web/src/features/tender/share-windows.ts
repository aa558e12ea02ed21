import type { Quota, QuotaGroup } from '../../lib/tender/tender-figures';

/** Windows of the drawn house. */
export const WINDOW_COUNT = 20;

export interface WindowShare {
  group: QuotaGroup;
  count: number;
}

/**
 * Shares the windows of the house like the homes, by the largest remainder.
 *
 * @returns the windows of each group; `isExact` when each window stands for the same percentage
 */
export function shareWindows(quotas: readonly Quota[]): { shares: WindowShare[]; isExact: boolean } {
  const exact = quotas.map(({ group, percent }) => ({ group, windows: (percent * WINDOW_COUNT) / 100 }));
  const shares = exact.map(({ group, windows }) => ({ group, count: Math.floor(windows) }));
  const byRemainder = [...exact.keys()].sort((a, b) => remainderOf(exact[b]) - remainderOf(exact[a]));
  const left = WINDOW_COUNT - shares.reduce((sum, { count }) => sum + count, 0);
  for (const index of byRemainder.slice(0, Math.max(0, left))) {
    const share = shares[index];
    if (share) share.count += 1;
  }
  return { shares, isExact: exact.every(({ windows }) => Number.isInteger(windows)) };
}

function remainderOf(share: { windows: number } | undefined): number {
  return (share?.windows ?? 0) % 1;
}
