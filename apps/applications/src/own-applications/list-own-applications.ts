import { type ApplicationStatus, type AttachedFile, type DocumentRequest, type Fee, missingSections, type OwnApplication, type Page, type TimelineEntry } from '@lacorte/contracts';
import { allUnderstood, pageIn, type PageRequest, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, GatheredReads, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAY_ATTACH, SECTIONS_COLUMN } from '../attachments/may-attach';
import { REQUEST_EVENTS, REQUESTS_OF_APPLICATION } from '../document-requests/document-request.row';
import { REVIEW_EVENTS } from '../review-requests/review-request.row';
import { OWN_COLUMNS, ownList, toUserApplication } from '../submissions/application.row';
import { instantText } from '../tenders/tender.row';
import { LAST_RANKING, LAST_RANKING_COLUMN, OWN_RANKING, OWN_RANKING_COLUMN, RANKING_EVENTS } from './own-ranking';

export interface FeeFacts {
  applicationStatus: ApplicationStatus;
  /** Fee of the tender. */
  feeCents: number;
  /** Null while no payment is recorded. */
  paidCents: number | null;
  /** `yyyy-mm-dd`. */
  paidOn: string | null;
}

/** A payment stays one when the application is rejected afterwards. */
export function feeOf({ applicationStatus, feeCents, paidCents, paidOn }: FeeFacts): Fee {
  if (paidCents !== null) return { state: 'paid', amountCents: paidCents, paidAt: `${paidOn}T00:00:00.000Z` };
  return { state: applicationStatus === 'rejected' ? 'not-due' : 'due', amountCents: feeCents, paidAt: null };
}

/** Events of the application `a`, as rows of `at`, `kind` and `status`. Events of one instant stay in this order. */
const EVENTS = [
  `SELECT a.created_at AS at, 'submitted' AS kind, NULL::text AS status`,
  `SELECT attached_at, 'documents-attached', NULL FROM applications.attachment_entry WHERE application_id = a.id`,
  `SELECT requested_at, 'fee-requested', NULL FROM applications.fee_request WHERE application_id = a.id`,
  `SELECT recorded_at, 'fee-paid', NULL FROM applications.payment WHERE application_id = a.id`,
  `SELECT changed_at, 'status-changed', to_status FROM applications.status_change WHERE application_id = a.id`,
  `SELECT of_requests.at, of_requests.kind, NULL FROM ${REQUEST_EVENTS} of_requests`,
  `SELECT of_rankings.at, 'ranking-published', NULL FROM ${RANKING_EVENTS} of_rankings`,
  `SELECT of_review.at, of_review.kind, NULL FROM ${REVIEW_EVENTS} of_review`,
];

/** The timeline of the application `a`, oldest first, in jsonb. */
export const TIMELINE = `(
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', ${instantText('e.at')}, 'kind', e.kind,
    'status', e.status)) ORDER BY e.at, e.place)
  FROM (${EVENTS.map((sql, place) => `SELECT *, ${place} AS place FROM (${sql}) of_kind`).join(' UNION ALL ')}) e)`;

/** The type of `TIMELINE`. */
export const TIMELINE_COLUMN = COLUMN.json<TimelineEntry[]>();

/** Without a page, so many are listed. */
const NEWEST = 100;

const COLUMNS = {
  ...OWN_COLUMNS,
  files: COLUMN.json<AttachedFile[]>(),
  timeline: TIMELINE_COLUMN,
  documentRequests: COLUMN.json<DocumentRequest[]>(),
  mayAttach: SECTIONS_COLUMN,
  ranking: OWN_RANKING_COLUMN,
  lastRanking: LAST_RANKING_COLUMN,
  feeCents: COLUMN.integer,
  paidCents: orNull(COLUMN.integer),
  paidOn: orNull(COLUMN.text),
};

/** The applications of one account, newest first. */
function ownRows(userId: string): string {
  return `SELECT * FROM applications.application WHERE user_id = ${userId} AND erased_at IS NULL ORDER BY created_at DESC, id`;
}

/** @param rows of `applications.application`, in FROM */
const listOf = (rows: string) => `
  SELECT ${ownList('a')}, a.attached_files AS files, ${TIMELINE} AS timeline,
    ${REQUESTS_OF_APPLICATION} AS "documentRequests", ${MAY_ATTACH} AS "mayAttach",
    ${OWN_RANKING} AS ranking, ${LAST_RANKING} AS "lastRanking",
    (t.rules->>'feeCents')::integer AS "feeCents", p.amount_cents AS "paidCents",
    to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn"
  FROM ${rows}
  JOIN applications.tender t ON t.id = a.tender_id
  LEFT JOIN applications.payment p ON p.application_id = a.id
  ORDER BY a.created_at DESC, a.id`;

const NEWEST_OF_USERS = statement('own-applications', COLUMNS)`${listOf(`unnest($1::uuid[]) AS owner
  CROSS JOIN LATERAL (${ownRows('owner')} LIMIT ${NEWEST}) a`)}`;

const PAGE = statement('page-of-own-applications', COLUMNS)`${listOf(`(${ownRows('$1')} LIMIT $2 OFFSET $3) a`)}`;

const COUNT = statement('count-own-applications', { total: COLUMN.integer })`
  SELECT count(*)::int AS total FROM applications.application WHERE user_id = $1 AND erased_at IS NULL`;

type Row = NonNullable<typeof PAGE.row>;

/** An account's applications with what has become of them, in one statement. */
@Injectable()
export class ListOwnApplications {
  private readonly own;

  constructor(private readonly database: DataSource) {
    this.own = new GatheredReads(database, { statement: NEWEST_OF_USERS, keyOf: ({ userId }) => userId });
  }

  /**
   * @returns the newest 100, newest first; with `page` or `pageSize` that page of all
   * @throws DomainError invalid
   */
  async run(userId: string, query: QueryParameters = {}): Promise<OwnApplication[] | Page<OwnApplication>> {
    if (query.page !== undefined || query.pageSize !== undefined)
      return this.page(userId, allUnderstood(pageIn(query)));
    const rows = await this.own.of(userId);
    return rows.map(toOwnApplication);
  }

  private async page(userId: string, { page, pageSize }: PageRequest): Promise<Page<OwnApplication>> {
    const [rows, [counted]] = await Promise.all([
      runPrepared(this.database, PAGE, [userId, pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, COUNT, [userId]),
    ]);
    return { items: rows.map(toOwnApplication), total: counted?.total ?? 0, page, pageSize };
  }
}

function toOwnApplication({ feeCents, paidCents, paidOn, lastRanking, ...row }: Row): OwnApplication {
  return {
    ...toUserApplication(row),
    fee: feeOf({ applicationStatus: row.applicationStatus, feeCents, paidCents, paidOn }),
    timeline: row.timeline,
    documentRequests: row.documentRequests,
    mayAttach: row.mayAttach,
    missing: missingSections(row.documenti),
    files: row.files,
    ranking: row.ranking,
    unlisted: row.ranking ? null : lastRanking,
  };
}
