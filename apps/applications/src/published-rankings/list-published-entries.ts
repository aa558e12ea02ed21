import {
  HOUSING_TYPES,
  type HousingType,
  type PublishedEntriesPage,
  type PublishedEntry,
  TIME_ZONE,
} from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, oneRow, runPrepared, type Statement, statement } from '@lacorte/persistence';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { OUTCOME } from '../rankings/list-rankings';
import { codesOfSearch, rangeOf } from './codes-of-search';

/** Select list of the entry `e`: the public columns (contract, section 9). */
export const ENTRY_LIST = `
  e.position, e.application_code AS "applicationCode", e.points, ${OUTCOME} AS outcome, e.housing_type AS "housingType"`;

export const ENTRY_COLUMNS = {
  position: COLUMN.integer,
  applicationCode: COLUMN.text,
  points: COLUMN.integer,
  outcome: COLUMN.textOf<PublishedEntry['outcome']>(),
  housingType: COLUMN.textOf<HousingType>(),
};

/** The year of an instant in Italy, as codes have it. */
const yearOf = (instant: string) => `extract(year FROM ${instant} AT TIME ZONE '${TIME_ZONE}')::integer`;

/** Reads the first and last year of the codes, because a tender may be open over New Year. */
const HEADER = statement('header-of-published-ranking', {
  ranked: COLUMN.integer,
  rankedByType: COLUMN.json<Partial<Record<HousingType, number>>>(),
  firstYear: COLUMN.integer,
  lastYear: COLUMN.integer,
})`
  SELECT r.ranked, coalesce(r.ranked_by_type, '{}') AS "rankedByType", ${yearOf('t.opens_at')} AS "firstYear",
    ${yearOf(`(least(coalesce(t.closes_at, r.created_at), r.created_at) + interval '1 day')`)} AS "lastYear"
  FROM applications.ranking r JOIN applications.tender t ON t.id = r.tender_id
  WHERE r.id = $1 AND r.state = 'published'`;

type Header = NonNullable<typeof HEADER.row>;

/** Cached headers are never invalidated, because a published ranking does not change. */
const HEADERS = new LRUCache<string, Header>({ max: 1_000 });

/** Places and positions have no gaps, so a page is a range of a key. */
const BY_PLACE = statement('published-entries-by-place', ENTRY_COLUMNS)`
  SELECT ${ENTRY_LIST} FROM applications.ranking_entry e
  WHERE e.ranking_id = $1 AND e.place > $2 AND e.place <= $3 ORDER BY e.place`;

const BY_POSITION = statement('published-entries-by-position', ENTRY_COLUMNS)`
  SELECT ${ENTRY_LIST} FROM applications.ranking_entry e
  WHERE e.ranking_id = $1 AND e.housing_type = $4 AND e.position > $2 AND e.position <= $3 ORDER BY e.position`;

/**
 * Reads codes in byte order. That is also the order of their numbers and of the index `ranking_entry_by_code`. `LIMIT` leaves
 * out nothing, because at most 1,000 codes have one beginning. Without `LIMIT`, PostgreSQL expects more rows and reads the whole ranking.
 */
export const BY_CODE = statement('published-entries-by-code', ENTRY_COLUMNS)`
  SELECT ${ENTRY_LIST} FROM unnest($2::text[], $3::text[]) AS codes (first, below)
    CROSS JOIN LATERAL (
      SELECT place, housing_type, position, application_code, points, held_as FROM applications.ranking_entry
      WHERE ranking_id = $1 AND application_code COLLATE "C" >= codes.first AND application_code COLLATE "C" < codes.below
      ORDER BY application_code COLLATE "C" LIMIT 1000
    ) e
  WHERE $4::text IS NULL OR e.housing_type = $4 ORDER BY e.place`;

/** Longer than any way to write a code. */
const LONGEST_SEARCH = 64;

export async function listPublishedEntries(
  database: DataSource,
  rankingId: string,
  query: QueryParameters,
): Promise<PublishedEntriesPage> {
  const read = (statement: Statement<PublishedEntry>, ...values: unknown[]) =>
    runPrepared(database, statement, [rankingId, ...values]);
  const header = await headerOf(database, rankingId);
  const { housingType, q, page, pageSize } = toRequest(query);
  const before = (page - 1) * pageSize;
  if (q !== '') {
    const ranges = codesOfSearch(q, yearsOf(header)).map(rangeOf);
    const first = ranges.map(({ from }) => from);
    const below = ranges.map((range) => range.below);
    const found = ranges.length === 0 ? [] : await read(BY_CODE, first, below, housingType);
    return { items: found.slice(before, before + pageSize), total: found.length, page, pageSize };
  }
  const total = housingType === null ? header.ranked : (header.rankedByType[housingType] ?? 0);
  if (before >= total) return { items: [], total, page, pageSize };
  const items = await (housingType === null
    ? read(BY_PLACE, before, before + pageSize)
    : read(BY_POSITION, before, before + pageSize, housingType));
  return { items, total, page, pageSize };
}

async function headerOf(database: DataSource, rankingId: string): Promise<Header> {
  const header = HEADERS.get(rankingId) ?? (await oneRow(database, HEADER, [rankingId], 'rankings.notFound'));
  HEADERS.set(rankingId, header);
  return header;
}

function toRequest(query: QueryParameters) {
  const { q = '' } = query;
  return allUnderstood({
    housingType: [choiceIn(query.housingType, HOUSING_TYPES, null), 'rankings.housingTypeInvalid'],
    q: [typeof q === 'string' && q.length <= LONGEST_SEARCH ? q.trim() : undefined, 'review.searchInvalid'],
    ...pageIn(query),
  });
}

function yearsOf({ firstYear, lastYear }: Header): number[] {
  return Array.from({ length: Math.max(lastYear - firstYear, 0) + 1 }, (_, offset) => firstYear + offset);
}
