import { HOUSING_TYPES, type HousingType, type LastAssigned } from '@lacorte/contracts';
import type { RankingEntry } from '@lacorte/tender-rules';
import { ofEachType } from './ranking.row';

/** What a run tells of its entries as a whole. */
export interface RankingSummary {
  assigned: number;
  rankedByType: Record<HousingType, number>;
  assignedByType: Record<HousingType, number>;
  lastAssigned: Record<HousingType, LastAssigned | null>;
}

/** @param entries of each housing type by position */
export function summaryOf(entries: readonly RankingEntry[]): RankingSummary {
  const rankedByType = ofEachType<number>({}, 0);
  const assignedByType = ofEachType<number>({}, 0);
  const lastAssigned = ofEachType<LastAssigned | null>({}, null);
  for (const { housingType, outcome, position, points } of entries) {
    const type = housingType as HousingType;
    rankedByType[type] += 1;
    if (outcome !== 'assigned') continue;
    assignedByType[type] += 1;
    lastAssigned[type] = { position, points };
  }
  const assigned = HOUSING_TYPES.reduce((sum, type) => sum + assignedByType[type], 0);
  return { assigned, rankedByType, assignedByType, lastAssigned };
}
