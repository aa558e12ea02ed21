import type { OwnReviewRequest } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, oneRow, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OWN_REVIEW_REQUEST } from './review-request.row';

/**
 * Requests share the lock of the tender with each other. The publication of a ranking takes it exclusively, so no request falls between
 * its check for open requests and the publication of the final. Taken after the lock of the application: a change of a status holds the
 * application while it waits for a publication, and the publication waits for the tender.
 */
const LOCK_TENDER = statement('lock-tender-for-review')`
  SELECT FROM applications.tender t
  WHERE t.id = (SELECT tender_id FROM applications.application WHERE id = $1) FOR SHARE OF t`;

/** An erasure waits until the request is committed; after an erasure there is no row. */
const LOCK_APPLICATION = statement('lock-application-for-review')`
  SELECT FROM applications.application WHERE id = $1 AND user_id = $2 AND erased_at IS NULL FOR SHARE`;

/** A statement of its own after the locks, because a statement that waits for a lock has read the clock before. */
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

const READ = statement('own-review-request', { request: COLUMN.json<OwnReviewRequest>() })`
  SELECT ${OWN_REVIEW_REQUEST} AS request FROM applications.application a WHERE a.id = $1`;

export interface ReviewToRequest {
  applicationId: string;
  userId: string;
  text: string;
}

/**
 * Asks for a review of a provisional ranking. Any application of the tender can ask, listed or not: rejected applicants have the most
 * reason to.
 */
@Injectable()
export class RequestReview {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; conflict outside the window, and for a second request */
  run({ applicationId, userId, text }: ReviewToRequest): Promise<OwnReviewRequest> {
    return this.database.transaction(async (manager) => {
      await oneRow(manager, LOCK_APPLICATION, [applicationId, userId], 'error.applicationNotFound');
      await runPrepared(manager, LOCK_TENDER, [applicationId]);
      const [added] = await runPrepared(manager, ADD, [applicationId, text]);
      if (!added?.isOpen) throw new DomainError('conflict', 'reviewRequests.windowClosed');
      if (!added.id) throw new DomainError('conflict', 'reviewRequests.requested');
      const [read] = await runPrepared(manager, READ, [applicationId]);
      if (!read) throw new Error('the request of review is gone within its transaction');
      return read.request;
    });
  }
}
