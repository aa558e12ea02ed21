import { type AdminRankingEntry, type HeldAs, HOUSING_TYPES, type HousingType } from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, orNull, runPrepared, statement, variantOf } from '@lacorte/persistence';
import type { QuotaGroup } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';
import { countFound, type Filter, foundBy, wordsIn } from '../review/application-filter';
import { findRanking } from './list-rankings';

/** Names come from the application; an erased one has none. */
const ENTRIES = statement('ranking-entries', {
  position: COLUMN.integer,
  applicationCode: COLUMN.text,
  applicationId: orNull(COLUMN.uuid),
  housingType: COLUMN.textOf<HousingType>(),
  cognome: orNull(COLUMN.text),
  nome: orNull(COLUMN.text),
  points: COLUMN.integer,
  parts: COLUMN.json<AdminRankingEntry['parts']>(),
  groups: COLUMN.json<QuotaGroup[]>(),
  ticket: COLUMN.text,
  heldAs: orNull(COLUMN.textOf<HeldAs>()),
})`
  SELECT e.position, e.application_code AS "applicationCode", a.id AS "applicationId", e.housing_type AS "housingType",
    a.cognome, a.nome, e.points, e.parts, to_jsonb(e.groups) AS groups, e.ticket, e.held_as AS "heldAs"
  FROM applications.ranking_entry e
    LEFT JOIN applications.application a ON a.application_code = e.application_code AND a.erased_at IS NULL`;

const COUNT = statement('count-found-entries', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM applications.ranking_entry e`;

const OUTCOMES = { assigned: 'e.held_as IS NOT NULL', waiting: 'e.held_as IS NULL' };

/** Null means no filter. */
const toRequest = (query: QueryParameters) =>
  allUnderstood({
    housingType: [choiceIn(query.housingType, HOUSING_TYPES, null), 'rankings.housingTypeInvalid'],
    q: [wordsIn(query.q), 'review.searchInvalid'],
    outcome: [choiceIn(query.outcome, ['assigned', 'waiting'] as const, null), 'rankings.outcomeInvalid'],
    ...pageIn(query),
  });

type EntriesRequest = ReturnType<typeof toRequest>;

/** The entries of a run with names, by housing type and position. @throws DomainError not-found; invalid */
export async function listEntries(database: DataSource, rankingId: string, query: QueryParameters) {
  const { tenderId } = await findRanking(database, rankingId);
  const request = toRequest(query);
  const { page, pageSize } = request;
  const filter = toFilter(request, rankingId, tenderId);
  const text = `${ENTRIES.text} ${filter.where} ORDER BY e.place LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const items = (await runPrepared(database, variantOf(ENTRIES, { text }), filter.parameters)).map(toEntry);
  return { items, total: await countFound(database, COUNT, filter), page, pageSize };
}

function toEntry({ applicationId, heldAs, ...entry }: NonNullable<typeof ENTRIES.row>): AdminRankingEntry {
  return {
    ...entry,
    ...(applicationId !== null && { applicationId }),
    outcome: heldAs === null ? 'waiting' : 'assigned',
    heldAs,
  };
}

function toFilter({ housingType, q, outcome }: EntriesRequest, rankingId: string, tenderId: string): Filter {
  const parameters: unknown[] = [];
  const add = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = [`e.ranking_id = ${add(rankingId)}`];
  if (housingType !== null) conditions.push(`e.housing_type = ${add(housingType)}`);
  if (outcome !== null) conditions.push(OUTCOMES[outcome]);
  if (q.length > 0) conditions.push(foundIn(tenderId, q, add));
  return { where: `WHERE ${conditions.join(' AND ')}`, parameters };
}

/** Finds applications as their list does, and the code of a deleted one. An erased one is found by its code alone. */
function foundIn(tenderId: string, q: string[], add: (value: unknown) => string): string {
  const found = foundBy({ q }, add).join(' AND ');
  const codes = `SELECT a.application_code FROM applications.application a
    WHERE a.tender_id = ${add(tenderId)} AND a.erased_at IS NULL AND ${found}`;
  const code = add(q.length === 1 ? q[0]?.toUpperCase() : '');
  return `(e.application_code = ANY(ARRAY(${codes})) OR e.application_code = ${code})`;
}
