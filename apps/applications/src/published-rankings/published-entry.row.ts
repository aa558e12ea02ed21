import type { HousingType, PublishedEntry } from '@lacorte/contracts';
import { COLUMN, type RowOf } from '@lacorte/persistence';

/** Select list of the entry `e`: the public columns (contract, section 9). */
export const ENTRY_LIST = `
  e.position, e.application_code AS "applicationCode", e.points, e.held_as IS NOT NULL AS "isAssigned",
  e.housing_type AS "housingType"`;

/** The columns of `ENTRY_LIST`. */
export const ENTRY_COLUMNS = {
  position: COLUMN.integer,
  applicationCode: COLUMN.text,
  points: COLUMN.integer,
  isAssigned: COLUMN.boolean,
  housingType: COLUMN.textOf<HousingType>(),
};

export type EntryRow = RowOf<typeof ENTRY_COLUMNS>;

export function toPublishedEntry({ isAssigned, housingType, ...entry }: EntryRow): PublishedEntry {
  return { ...entry, outcome: isAssigned ? 'assigned' : 'waiting', housingType };
}
