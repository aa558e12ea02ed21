import type { AdminReviewRequest, DecideReviewRequestDto, Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import {
  ADMIN_REVIEW_REQUEST,
  ADMIN_REVIEW_REQUEST_COLUMN,
  IS_UNDECIDED,
  REVIEW_REQUEST_TABLES,
} from './review-request.row';

/** The application before its request, as an erasure does. */
const LOCK_APPLICATION = statement('lock-application-of-review', {
  id: COLUMN.uuid,
  language: COLUMN.textOf<Language>(),
})`
  SELECT a.id, a.language FROM applications.application a
  WHERE a.id = (SELECT application_id FROM applications.review_request WHERE id = $1) AND a.erased_at IS NULL FOR SHARE OF a`;

const LOCK = statement('lock-review-request', { isOpen: COLUMN.boolean, version: COLUMN.integer })`
  SELECT ${IS_UNDECIDED} AS "isOpen", v.version FROM applications.review_request v WHERE v.id = $1 FOR UPDATE`;

const DECIDE = statement('decide-review-request')`
  UPDATE applications.review_request SET decision = $2, reason = $3, decided_by_id = $4, decided_by_email = $5,
    decided_at = date_trunc('milliseconds', clock_timestamp()), version = version + 1
  WHERE id = $1`;

const READ = statement('review-request', { request: ADMIN_REVIEW_REQUEST_COLUMN })`
  SELECT ${ADMIN_REVIEW_REQUEST} AS request FROM ${REVIEW_REQUEST_TABLES} WHERE v.id = $1`;

export interface ReviewToDecide extends DecideReviewRequestDto {
  requestId: string;
  administrator: Identity;
}

/**
 * Decides a request of review once and for all, and tells the applicant. The assessment is changed on its own: the difference between
 * the provisional and the final shows whether an accepted request was followed by a change.
 */
@Injectable()
export class DecideReview {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found, also for an erased application; conflict when it is decided or has changed */
  run({ requestId, decision, reason, version, administrator }: ReviewToDecide): Promise<AdminReviewRequest> {
    const { userId, email } = administrator;
    return this.database.transaction(async (manager) => {
      const { id: applicationId, language } = await lock(manager, requestId, Number(version));
      await runPrepared(manager, DECIDE, [requestId, decision, reason, userId, email]);
      await OUTBOX.add(manager, 'review-decided', { applicationId, requestId, language });
      await recordAccess(manager, { action: 'review-decided', who: email, applicationId });
      const [read] = await runPrepared(manager, READ, [requestId]);
      if (!read) throw new Error('the request of review is gone within its transaction');
      return read.request;
    });
  }
}

async function lock(manager: EntityManager, requestId: string, seen: number) {
  const application = await oneRow(manager, LOCK_APPLICATION, [requestId], 'reviewRequests.notFound');
  const request = await oneRow(manager, LOCK, [requestId], 'reviewRequests.notFound');
  if (request.version !== seen) throw new DomainError('conflict', 'reviewRequests.changedMeanwhile');
  if (!request.isOpen) throw new DomainError('conflict', 'reviewRequests.decided');
  return application;
}
