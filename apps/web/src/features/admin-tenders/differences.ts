import { ALL_FIELDS, type TenderValues } from './tender-values';

export interface Difference {
  /** Of the field. */
  name: string;
  mine: string;
  saved: string;
}

/** Where typed values differ from those of a saved tender, in reading order. Fields that were not typed do not count. */
export function differencesBetween(mine: TenderValues, saved: TenderValues): Difference[] {
  return ALL_FIELDS.filter(({ name }) => mine[name] !== undefined && mine[name] !== saved[name]).map(({ name }) => ({
    name,
    mine: mine[name] ?? '',
    saved: saved[name] ?? '',
  }));
}
