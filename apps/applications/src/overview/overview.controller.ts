import {
  API,
  APPLICATION_STATUSES,
  HOUSING_TYPES,
  OVERVIEW_MUNICIPALITIES,
  type TenderOverview,
  TIME_ZONE,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, statement } from '@lacorte/persistence';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireTender } from '../tenders/read-tenders';
import { isRunning } from '../withdrawals/withdrawal.row';

const SHARE = `jsonb_build_object('count', count, 'assessed', assessed)`;
const RUNNING_SHARE = `jsonb_build_object('count', running, 'assessed', running_assessed)`;

/** SQL expression of the numbers of applications and complete assessments per value of a column; null without an application. */
const perValue = (column: string, share = SHARE) =>
  `(SELECT jsonb_object_agg(${column}, ${share}) FROM grouped WHERE grouped_by = '${column}')`;

/**
 * Reads all figures in one statement, so that they agree. Erased applications count, but without a municipality. Spellings of one
 * municipality are counted together, under the most frequent one. Grouping first keeps the comparison of spellings cheap.
 */
const OVERVIEW = statement('overview-of-tender', {
  total: COLUMN.json<TenderOverview['total']>(),
  byStatus: orNull(COLUMN.json<Partial<TenderOverview['byStatus']>>()),
  byHousingType: orNull(COLUMN.json<Partial<TenderOverview['byHousingType']>>()),
  runningTotal: COLUMN.json<TenderOverview['total']>(),
  runningByStatus: orNull(COLUMN.json<Partial<TenderOverview['byStatus']>>()),
  runningByHousingType: orNull(COLUMN.json<Partial<TenderOverview['byHousingType']>>()),
  byMunicipality: COLUMN.json<TenderOverview['byMunicipality']>(),
  otherMunicipalities: COLUMN.json<TenderOverview['otherMunicipalities']>(),
  byDay: COLUMN.json<TenderOverview['byDay']>(),
  fees: COLUMN.json<TenderOverview['fees']>(),
})`
  WITH application AS (
    SELECT a.application_status AS status, a.tipologia_abitazione AS housing,
      CASE WHEN a.erased_at IS NULL THEN a.comune END AS municipality,
      (a.created_at AT TIME ZONE '${TIME_ZONE}')::date AS day, s.complete, ${isRunning('a')} AS is_running
    FROM applications.application a LEFT JOIN applications.assessment s ON s.application_id = a.id
    WHERE a.tender_id = $1
  ), grouped AS MATERIALIZED (
    SELECT status, housing, municipality, day, count(*)::int AS count, count(*) FILTER (WHERE complete)::int AS assessed,
      count(*) FILTER (WHERE is_running)::int AS running, count(*) FILTER (WHERE is_running AND complete)::int AS running_assessed,
      CASE GROUPING(status, housing, municipality, day)
        WHEN 7 THEN 'status' WHEN 11 THEN 'housing' WHEN 13 THEN 'municipality' WHEN 14 THEN 'day' ELSE 'nothing' END AS grouped_by
    FROM application GROUP BY GROUPING SETS ((), (status), (housing), (municipality), (day))
  ), municipality AS (
    SELECT municipality, count, row_number() OVER (ORDER BY count DESC, municipality) AS place FROM (
      SELECT (array_agg(municipality ORDER BY count DESC, municipality))[1] AS municipality, sum(count)::int AS count
      FROM grouped WHERE grouped_by = 'municipality' AND municipality IS NOT NULL
      GROUP BY applications.searchable(btrim(municipality))) AS spelled
  )
  SELECT (SELECT ${SHARE} FROM grouped WHERE grouped_by = 'nothing') AS total,
    ${perValue('status')} AS "byStatus", ${perValue('housing')} AS "byHousingType",
    (SELECT ${RUNNING_SHARE} FROM grouped WHERE grouped_by = 'nothing') AS "runningTotal",
    ${perValue('status', RUNNING_SHARE)} AS "runningByStatus", ${perValue('housing', RUNNING_SHARE)} AS "runningByHousingType",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('municipality', municipality, 'count', count) ORDER BY place)
      FROM municipality WHERE place <= ${OVERVIEW_MUNICIPALITIES}), '[]') AS "byMunicipality",
    (SELECT jsonb_build_object('municipalities', count(*), 'count', coalesce(sum(count), 0))
      FROM municipality WHERE place > ${OVERVIEW_MUNICIPALITIES}) AS "otherMunicipalities",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('day', to_char(day, 'YYYY-MM-DD'), 'count', coalesce(grouped.count, 0)) ORDER BY day)
      FROM (SELECT min(day) AS first, max(day) AS last FROM grouped WHERE grouped_by = 'day') AS range
        CROSS JOIN LATERAL generate_series(first, last, interval '1 day') AS each(day)
        LEFT JOIN grouped USING (day)), '[]') AS "byDay",
    (SELECT jsonb_build_object('paid', count(p.application_id), 'amountCents', coalesce(sum(coalesce(p.amount_cents, parts.cents)), 0))
      FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id
        LEFT JOIN (SELECT application_id, sum(amount_cents) AS cents FROM applications.payment_part GROUP BY 1) AS parts
          ON parts.application_id = a.id
      WHERE a.tender_id = $1) AS fees`;

const NONE = { count: 0, assessed: 0 };

function everyOf<Value extends string>(values: readonly Value[], found: Partial<Record<Value, typeof NONE>> | null) {
  return Object.fromEntries(values.map((value) => [value, found?.[value] ?? NONE])) as Record<Value, typeof NONE>;
}

@Admin()
@Controller()
export class OverviewController {
  constructor(private readonly database: DataSource) {}

  @Get(API.tenderOverview.pattern)
  async overview(@Param('id', new IdPipe('tenders.notFound')) id: string): Promise<TenderOverview> {
    await requireTender(this.database, id);
    const row = await oneRow(this.database, OVERVIEW, [id], 'tenders.notFound');
    const { runningTotal, runningByStatus, runningByHousingType, ...all } = row;
    return {
      ...all,
      byStatus: everyOf(APPLICATION_STATUSES, all.byStatus),
      byHousingType: everyOf(HOUSING_TYPES, all.byHousingType),
      running: {
        total: runningTotal,
        byStatus: everyOf(APPLICATION_STATUSES, runningByStatus),
        byHousingType: everyOf(HOUSING_TYPES, runningByHousingType),
      },
    };
  }
}
