import { type AttachedFile, type DocumentRequest, missingSections, type OwnApplication } from '@lacorte/contracts';
import { COLUMN, GatheredReads, orNull, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAY_ATTACH, SECTIONS_COLUMN } from '../attachments/may-attach';
import { REQUESTS_OF_APPLICATION } from '../document-requests/document-request.row';
import { OWN_COLUMNS, ownList, toUserApplication } from '../submissions/application.row';
import { feeOf } from './fee';
import { LAST_RANKING, LAST_RANKING_COLUMN, OWN_RANKING, OWN_RANKING_COLUMN } from './own-ranking';
import { TIMELINE, TIMELINE_COLUMN } from './timeline';

const SELECT_OWN = statement('own-applications', {
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
})`
  SELECT ${ownList('a')}, a.attached_files AS files, ${TIMELINE} AS timeline,
    ${REQUESTS_OF_APPLICATION} AS "documentRequests", ${MAY_ATTACH} AS "mayAttach",
    ${OWN_RANKING} AS ranking, ${LAST_RANKING} AS "lastRanking",
    (t.rules->>'feeCents')::integer AS "feeCents", p.amount_cents AS "paidCents",
    to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn"
  FROM applications.application a
  JOIN applications.tender t ON t.id = a.tender_id
  LEFT JOIN applications.payment p ON p.application_id = a.id
  WHERE a.user_id = ANY($1::uuid[]) AND a.erased_at IS NULL ORDER BY a.created_at DESC, a.id`;

type Row = NonNullable<typeof SELECT_OWN.row>;

/** An account's applications with what has become of them, in one statement. */
@Injectable()
export class ListOwnApplications {
  private readonly own;

  constructor(database: DataSource) {
    this.own = new GatheredReads(database, { statement: SELECT_OWN, keyOf: ({ userId }) => userId });
  }

  /** @returns the newest first */
  async run(userId: string): Promise<OwnApplication[]> {
    const rows = await this.own.of(userId);
    return rows.map(toOwnApplication);
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
