import { type AdminReviewRequestsPage, REVIEW_REQUEST_STATES, type ReviewRequestState } from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireTender, tenderIn } from '../tenders/read-tenders';
import {
  ADMIN_REVIEW_REQUEST,
  ADMIN_REVIEW_REQUEST_COLUMN,
  IS_UNDECIDED,
  REVIEW_REQUEST_TABLES,
} from './review-request.row';

/** Conditions on the request `v`. */
const CONDITIONS: Record<ReviewRequestState | 'any', string> = {
  any: 'true',
  open: IS_UNDECIDED,
  accepted: `v.decision = 'accepted'`,
  rejected: `v.decision = 'rejected'`,
};

const statementsOf = (state: ReviewRequestState | 'any') => {
  const where = `${CONDITIONS[state]} AND ($1::uuid IS NULL OR a.tender_id = $1)`;
  return {
    page: statement(`review-requests-${state}`, { request: ADMIN_REVIEW_REQUEST_COLUMN })`
      SELECT ${ADMIN_REVIEW_REQUEST} AS request FROM ${REVIEW_REQUEST_TABLES}
      WHERE ${where} ORDER BY v.created_at, v.id LIMIT $2 OFFSET $3`,
    count: statement(`count-review-requests-${state}`, { total: COLUMN.integer })`
      SELECT count(*)::int AS total FROM ${REVIEW_REQUEST_TABLES} WHERE ${where}`,
  };
};

const STATEMENTS = {
  any: statementsOf('any'),
  open: statementsOf('open'),
  accepted: statementsOf('accepted'),
  rejected: statementsOf('rejected'),
};

/** One page of the requests of review, the oldest first. */
@Injectable()
export class ListReviewRequests {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found for an unknown tender; invalid, naming every parameter that is not understood */
  async run(query: QueryParameters): Promise<AdminReviewRequestsPage> {
    const tender = tenderIn(query);
    if (tender !== null) await requireTender(this.database, tender);
    const { state, page, pageSize } = allUnderstood({
      state: [choiceIn(query.state, REVIEW_REQUEST_STATES, 'any'), 'reviewRequests.stateInvalid'],
      ...pageIn(query),
    });
    const statements = STATEMENTS[state];
    const [rows, [counted]] = await Promise.all([
      runPrepared(this.database, statements.page, [tender, pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, statements.count, [tender]),
    ]);
    return { items: rows.map(({ request }) => request), total: counted?.total ?? 0, page, pageSize };
  }
}
