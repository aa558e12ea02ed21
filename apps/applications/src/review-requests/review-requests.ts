import {
  type DecideReviewRequestDto,
  type Language,
  type OwnReviewRequest,
  REVIEW_REQUEST_STATES,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { readPage } from '../read-page';
import { lockUnlessWithdrawn } from '../review/admin-application';
import { requireTender, tenderIn } from '../tenders/read-tenders';
import { Tender } from '../tenders/tender.entity';
import { ReviewRequest } from './review-request.entity';
import {
  ADMIN_REVIEW_REQUEST,
  ADMIN_REVIEW_REQUEST_COLUMN,
  OWN_REVIEW_REQUEST,
  REVIEW_REQUEST_TABLES,
} from './review-request.row';

/** This must run after the locks, because a statement reads the clock before it waits for a lock. */
const ADD = statement('add-review-request', { isOpen: COLUMN.boolean, id: orNull(COLUMN.uuid) })`
  WITH clock AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS now), provisional AS (
    SELECT r.id, clock.now FROM clock, applications.ranking r
    JOIN applications.application a ON a.tender_id = r.tender_id
    WHERE a.id = $1 AND r.stage = 'provisional' AND r.state = 'published' AND clock.now < r.review_until
      AND NOT EXISTS (
        SELECT FROM applications.ranking f WHERE f.tender_id = r.tender_id AND f.stage = 'final' AND f.state = 'published')
  ), added AS (
    INSERT INTO applications.review_request (application_id, ranking_id, text, created_at)
    SELECT $1, provisional.id, $2, provisional.now FROM provisional
    ON CONFLICT (application_id) DO NOTHING RETURNING id
  )
  SELECT EXISTS (SELECT FROM provisional) AS "isOpen", (SELECT id FROM added) AS id`;

const READ_OWN = statement('own-review-request', { request: COLUMN.json<OwnReviewRequest>() })`
  SELECT ${OWN_REVIEW_REQUEST} AS request FROM applications.application a WHERE a.id = $1`;

/** Locks the application before its request, in the same order as an erasure, to prevent deadlocks. */
const LOCK_APPLICATION = statement('lock-application-of-review', {
  id: COLUMN.uuid,
  language: COLUMN.textOf<Language>(),
})`
  SELECT a.id, a.language FROM applications.application a
  WHERE a.id = (SELECT application_id FROM applications.review_request WHERE id = $1) AND a.erased_at IS NULL FOR SHARE OF a`;

const READ = statement('review-request', { request: ADMIN_REVIEW_REQUEST_COLUMN })`
  SELECT ${ADMIN_REVIEW_REQUEST} AS request FROM ${REVIEW_REQUEST_TABLES} WHERE v.id = $1`;

const MATCHES = `($1::uuid IS NULL OR a.tender_id = $1) AND ($2::text IS NULL OR coalesce(v.decision, 'open') = $2)`;

const LIST = {
  rows: statement('review-requests', { request: ADMIN_REVIEW_REQUEST_COLUMN })`
    SELECT ${ADMIN_REVIEW_REQUEST} AS request FROM ${REVIEW_REQUEST_TABLES}
    WHERE ${MATCHES} ORDER BY v.created_at, v.id LIMIT $3 OFFSET $4`,
  count: statement('count-review-requests', { total: COLUMN.integer })`
    SELECT count(*)::int AS total FROM ${REVIEW_REQUEST_TABLES} WHERE ${MATCHES}`,
};

/** Asks for a review of a provisional ranking. Applicants who are not listed can ask, too. */
export function requestReview(database: DataSource, applicationId: string, text: string) {
  return database.transaction(async (manager) => {
    const { tenderId } = await lockUnlessWithdrawn(manager, applicationId);
    // A publication takes this lock exclusively, so no request is added between its check for open requests and its end. A change of the
    // status also locks the application first, so no deadlock is possible.
    const lock = { mode: 'pessimistic_read' } as const;
    await manager.getRepository(Tender).findOne({ where: { id: tenderId }, select: { id: true }, lock });
    const [added] = await runPrepared(manager, ADD, [applicationId, text]);
    if (!added?.isOpen) throw new DomainError('conflict', 'reviewRequests.windowClosed');
    if (!added.id) throw new DomainError('conflict', 'reviewRequests.requested');
    return (await oneRow(manager, READ_OWN, [applicationId], 'error.applicationNotFound')).request;
  });
}

/** Decides a review request finally and notifies the applicant. The assessment is changed separately. */
export function decideReview(database: DataSource, requestId: string, body: DecideReviewRequestDto, by: Identity) {
  return database.transaction(async (manager) => {
    const application = await oneRow(manager, LOCK_APPLICATION, [requestId], 'reviewRequests.notFound');
    const requests = manager.getRepository(ReviewRequest);
    const request = await requests.findOne({
      where: { id: requestId },
      select: { id: true, decidedAt: true, version: true },
      lock: { mode: 'pessimistic_write' },
    });
    if (!request) throw new DomainError('not-found', 'reviewRequests.notFound');
    if (request.version !== Number(body.version)) throw new DomainError('conflict', 'reviewRequests.changedMeanwhile');
    if (request.decidedAt) throw new DomainError('conflict', 'reviewRequests.decided');
    const { id: applicationId, language } = application;
    await requests.update(
      { id: requestId },
      {
        decision: body.decision,
        reason: body.reason,
        decidedById: by.userId,
        decidedByEmail: by.email,
        decidedAt: () => `date_trunc('milliseconds', clock_timestamp())`,
        version: () => 'version + 1',
      },
    );
    await OUTBOX.add(manager, 'review-decided', { applicationId, requestId, language });
    await recordAccess(manager, { action: 'review-decided', who: by.email, applicationId });
    return (await oneRow(manager, READ, [requestId], 'reviewRequests.notFound')).request;
  });
}

export async function listReviewRequests(database: DataSource, query: QueryParameters) {
  const tender = tenderIn(query);
  if (tender !== null) await requireTender(database, tender);
  const { state, ...page } = allUnderstood({
    state: [choiceIn(query.state, REVIEW_REQUEST_STATES, null), 'reviewRequests.stateInvalid'],
    ...pageIn(query),
  });
  return readPage(database, LIST, [tender, state], page, ({ request }) => request);
}
