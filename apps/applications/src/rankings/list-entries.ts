import { type AdminRankingEntry, type HeldAs, HOUSING_TYPES, type HousingType } from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, orNull, statement } from '@lacorte/persistence';
import type { QuotaGroup } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';
import { type Filter, filtered, readPage } from '../read-page';
import { foundBy, wordsIn } from '../review/application-filter';
import { findRanking, OUTCOME } from './list-rankings';

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
  outcome: COLUMN.textOf<AdminRankingEntry['outcome']>(),
  heldAs: orNull(COLUMN.textOf<HeldAs>()),
})`
  SELECT e.position, e.application_code AS "applicationCode", a.id AS "applicationId", e.housing_type AS "housingType",
    a.cognome, a.nome, e.points, e.parts, to_jsonb(e.groups) AS groups, e.ticket, ${OUTCOME} AS outcome, e.held_as AS "heldAs"
  FROM applications.ranking_entry e
    LEFT JOIN applications.application a ON a.application_code = e.application_code AND a.erased_at IS NULL`;

const COUNT = statement('count-found-entries', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM applications.ranking_entry e`;

const OUTCOMES = { assigned: 'e.held_as IS NOT NULL', waiting: 'e.held_as IS NULL' };

const toRequest = (query: QueryParameters) =>
  allUnderstood({
    housingType: [choiceIn(query.housingType, HOUSING_TYPES, null), 'rankings.housingTypeInvalid'],
    q: [wordsIn(query.q), 'review.searchInvalid'],
    outcome: [choiceIn(query.outcome, ['assigned', 'waiting'] as const, null), 'rankings.outcomeInvalid'],
    ...pageIn(query),
  });

type EntriesRequest = ReturnType<typeof toRequest>;

export async function listEntries(database: DataSource, rankingId: string, query: QueryParameters) {
  const { tenderId } = await findRanking(database, rankingId);
  const request = toRequest(query);
  const filter = toFilter(request, rankingId, tenderId);
  const list = filtered({ rows: ENTRIES, count: COUNT }, filter, 'ORDER BY e.place');
  return readPage(database, list, filter.parameters, request, ({ applicationId, ...entry }) => ({
    ...entry,
    ...(applicationId !== null && { applicationId }),
  }));
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

/** Finds entries as the list of applications finds applications. The entry of an erased application is found only by its whole code. */
function foundIn(tenderId: string, q: string[], add: (value: unknown) => string): string {
  const found = foundBy({ q }, add).join(' AND ');
  const codes = `SELECT a.application_code FROM applications.application a
    WHERE a.tender_id = ${add(tenderId)} AND a.erased_at IS NULL AND ${found}`;
  const code = add(q.length === 1 ? q[0]?.toUpperCase() : '');
  return `(e.application_code = ANY(ARRAY(${codes})) OR e.application_code = ${code})`;
}
