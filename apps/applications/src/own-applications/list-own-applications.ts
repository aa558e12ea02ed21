import {
  type AttachedFile,
  type Author,
  type DocumentRequest,
  missingSections,
  type OwnApplication,
  type OwnRanking,
  type Page,
  type TimelineEntry,
  type UnlistedInRanking,
} from '@lacorte/contracts';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, GatheredReads, oneRow, orNull, type RowOf, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MAY_ATTACH, SECTIONS_COLUMN } from '../attachments/may-attach';
import { CORRECTIONS, CORRECTIONS_COLUMN, MAY_CORRECT, MAY_CORRECT_COLUMN } from '../corrections/correction.row';
import { REQUEST_EVENTS, REQUESTS_OF_APPLICATION } from '../document-requests/document-request.row';
import { FEE_COLUMNS, FEE_LIST, feeOf } from '../payments/fee.row';
import { OUTCOME } from '../rankings/list-rankings';
import { readPage } from '../read-page';
import { OWN_REVIEW_REQUEST, REVIEW_EVENTS } from '../review-requests/review-request.row';
import { OWN_COLUMNS, ownList } from '../submissions/application.row';
import { instantText } from '../tenders/tender.row';
import { MAY_UNDO, WITHDRAWAL_EVENTS, WITHDRAWAL_REASON, WITHDRAWN_BY } from '../withdrawals/withdrawal.row';

/** Maximum number of applications in an answer without a page. */
const NEWEST = 100;

/** Selects the ranking in force among the published rankings `r` of a tender. */
const TAKE_IN_FORCE = `ORDER BY r.stage = 'final' DESC LIMIT 1`;

/** Whether the published ranking `r` is in force: no published final replaces it. */
const IS_IN_FORCE = `(r.stage = 'final' OR NOT EXISTS (
    SELECT FROM applications.ranking f WHERE f.tender_id = r.tender_id AND f.stage = 'final' AND f.state = 'published'))`;

/** Properties of the ranking `r`. A final ends the time for review requests. */
const OF_RANKING = `'rankingId', r.id, 'stage', r.stage, 'publishedAt', ${instantText('r.published_at')},
  'reviewUntil', CASE WHEN r.stage = 'provisional' AND ${IS_IN_FORCE} THEN ${instantText('r.review_until')} END,
  'reviewRequest', ${OWN_REVIEW_REQUEST}`;

/** The place of the application `a` in the published ranking in force of its tender, as an `OwnRanking` in jsonb; null without a place. */
const OWN_RANKING = `(
  SELECT jsonb_build_object(${OF_RANKING}, 'housingType', e.housing_type, 'position', e.position,
    'ranked', coalesce((r.ranked_by_type ->> e.housing_type)::integer, 0),
    'homes', coalesce((r.input -> 'homes' ->> e.housing_type)::integer, 0), 'points', e.points, 'parts', e.parts,
    'groups', to_jsonb(e.groups), 'outcome', ${OUTCOME}, 'heldAs', e.held_as, 'ticket', e.ticket, 'lastAssigned', r.last_assigned -> e.housing_type)
  FROM applications.ranking_entry e JOIN applications.ranking r ON r.id = e.ranking_id AND r.state = 'published'
  WHERE e.application_code = a.application_code AND ${IS_IN_FORCE} ${TAKE_IN_FORCE})`;

/** The published ranking in force of the tender of the application `a`, as an `UnlistedInRanking` in jsonb; null without one. */
const RANKING_IN_FORCE = `(
  SELECT jsonb_build_object(${OF_RANKING}) FROM applications.ranking r
  WHERE r.tender_id = a.tender_id AND r.state = 'published' ${TAKE_IN_FORCE})`;

/** Events of the application `a`, as rows of `at`, `kind` and `status`. Events of one instant stay in this order. */
const EVENTS = [
  `SELECT a.created_at AS at, 'submitted' AS kind, NULL::text AS status`,
  `SELECT attached_at, 'documents-attached', NULL FROM applications.attachment_entry WHERE application_id = a.id`,
  `SELECT requested_at, 'fee-requested', NULL FROM applications.fee_request WHERE application_id = a.id`,
  `SELECT recorded_at, 'fee-paid', NULL FROM applications.payment WHERE application_id = a.id`,
  `SELECT changed_at, 'status-changed', to_status FROM applications.status_change WHERE application_id = a.id`,
  `SELECT of_requests.at, of_requests.kind, NULL FROM ${REQUEST_EVENTS} of_requests`,
  `SELECT r.published_at, 'ranking-published', NULL FROM applications.ranking r
   WHERE r.tender_id = a.tender_id AND r.state = 'published'`,
  `SELECT of_review.at, of_review.kind, NULL FROM ${REVIEW_EVENTS} of_review`,
  `SELECT corrected_at, 'corrected', NULL FROM applications.correction WHERE application_id = a.id`,
  `SELECT of_withdrawal.at, of_withdrawal.kind, NULL FROM ${WITHDRAWAL_EVENTS} of_withdrawal`,
];

const TIMELINE = `(
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', ${instantText('e.at')}, 'kind', e.kind,
    'status', e.status)) ORDER BY e.at, e.place)
  FROM (${EVENTS.map((sql, place) => `SELECT *, ${place} AS place FROM (${sql}) of_kind`).join(' UNION ALL ')}) e)`;

const COLUMNS = {
  ...OWN_COLUMNS,
  files: COLUMN.json<AttachedFile[]>(),
  timeline: COLUMN.json<TimelineEntry[]>(),
  documentRequests: COLUMN.json<DocumentRequest[]>(),
  mayAttach: SECTIONS_COLUMN,
  version: COLUMN.integer,
  mayCorrect: MAY_CORRECT_COLUMN,
  corrections: CORRECTIONS_COLUMN,
  withdrawnBy: orNull(COLUMN.textOf<Author>()),
  withdrawalReason: orNull(COLUMN.text),
  mayUndoWithdrawal: COLUMN.boolean,
  ranking: orNull(COLUMN.json<OwnRanking>()),
  rankingInForce: orNull(COLUMN.json<UnlistedInRanking>()),
  ...FEE_COLUMNS,
};

/** @param userId SQL expression */
const ownRows = (userId: string) =>
  `SELECT * FROM applications.application WHERE user_id = ${userId} AND erased_at IS NULL ORDER BY created_at DESC, id`;

/** @param rows SQL for FROM that names rows of `applications.application` as `a` */
const listOf = (rows: string) => `
  SELECT ${ownList()}, a.attached_files AS files, ${TIMELINE} AS timeline,
    ${REQUESTS_OF_APPLICATION} AS "documentRequests", ${MAY_ATTACH} AS "mayAttach",
    a.version, ${MAY_CORRECT} AS "mayCorrect", ${CORRECTIONS} AS corrections,
    ${WITHDRAWN_BY} AS "withdrawnBy", ${WITHDRAWAL_REASON} AS "withdrawalReason", ${MAY_UNDO} AS "mayUndoWithdrawal",
    ${OWN_RANKING} AS ranking, ${RANKING_IN_FORCE} AS "rankingInForce", ${FEE_LIST}
  FROM ${rows}
  JOIN applications.tender t ON t.id = a.tender_id
  LEFT JOIN applications.payment p ON p.application_id = a.id
  ORDER BY a.created_at DESC, a.id`;

const NEWEST_OF_USERS = statement('own-applications', COLUMNS)`${listOf(`unnest($1::uuid[]) AS owner
  CROSS JOIN LATERAL (${ownRows('owner')} LIMIT ${NEWEST}) a`)}`;

const ALL = {
  rows: statement('page-of-own-applications', COLUMNS)`${listOf(`(${ownRows('$1')} LIMIT $2 OFFSET $3) a`)}`,
  count: statement('count-own-applications', { total: COLUMN.integer })`
    SELECT count(*)::int AS total FROM applications.application WHERE user_id = $1 AND erased_at IS NULL`,
};

const ONE = statement('own-application', COLUMNS)`
  ${listOf('(SELECT * FROM applications.application WHERE id = $1 AND erased_at IS NULL) a')}`;

/** Reads one application as its owner sees it. */
export const readOwnApplication = async (at: DataSource | EntityManager, id: string) =>
  toOwnApplication(await oneRow(at, ONE, [id], 'error.applicationNotFound'));

type Row = RowOf<typeof COLUMNS>;

@Injectable()
export class ListOwnApplications {
  private readonly own;

  constructor(private readonly database: DataSource) {
    this.own = new GatheredReads(database, { statement: NEWEST_OF_USERS, keyOf: ({ userId }) => userId });
  }

  /** Returns the newest 100 applications, newest first; with `page` or `pageSize`, that page of all applications. */
  async run(userId: string, query: QueryParameters): Promise<OwnApplication[] | Page<OwnApplication>> {
    if (query.page === undefined && query.pageSize === undefined) {
      return (await this.own.of(userId)).map(toOwnApplication);
    }
    return readPage(this.database, ALL, [userId], allUnderstood(pageIn(query)), toOwnApplication);
  }
}

function toOwnApplication({ feeCents, paidCents, paidOn, rankingInForce, ...row }: Row): OwnApplication {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    fee: feeOf({ ...row, feeCents, paidCents, paidOn }),
    missing: row.withdrawnAt === null ? missingSections(row.documenti) : [],
    unlisted: row.ranking ? null : rankingInForce,
  };
}
