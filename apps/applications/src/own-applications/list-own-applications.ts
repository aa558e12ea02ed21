import {
  type AttachedFile,
  type DocumentRequest,
  missingSections,
  type OwnApplication,
  type Page,
} from '@lacorte/contracts';
import { allUnderstood, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, GatheredReads, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAY_ATTACH, SECTIONS_COLUMN } from '../attachments/may-attach';
import { REQUESTS_OF_APPLICATION } from '../document-requests/document-request.row';
import { OWN_COLUMNS, ownList, toUserApplication } from '../submissions/application.row';
import { feeOf } from './fee';
import { LAST_RANKING, LAST_RANKING_COLUMN, OWN_RANKING, OWN_RANKING_COLUMN } from './own-ranking';
import { TIMELINE, TIMELINE_COLUMN } from './timeline';

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
