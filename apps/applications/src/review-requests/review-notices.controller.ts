import { INTERNAL, type ReviewNotice } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { REVIEW_REQUEST_TABLES } from './review-request.row';

const NOTICE = statement('review-notice', { notice: COLUMN.json<ReviewNotice>() })`
  SELECT jsonb_build_object('applicationCode', a.application_code, 'nome', a.nome, 'cognome', a.cognome, 'email', a.email,
    'tenderTitle', t.title, 'decision', v.decision, 'reason', v.reason) AS notice
  FROM ${REVIEW_REQUEST_TABLES} JOIN applications.tender t ON t.id = a.tender_id
  WHERE v.id = $1 AND v.decided_at IS NOT NULL AND a.erased_at IS NULL`;

/** Tells notifications, right before it sends an e-mail about a decision, how it was decided. */
@Internal('notifications-worker')
@Controller()
export class ReviewNoticesController {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found, also for an erased application */
  @Get(INTERNAL.reviewNotice.pattern)
  async notice(@Param('id', new IdPipe('reviewRequests.notFound')) requestId: string): Promise<ReviewNotice> {
    const [row] = await runPrepared(this.database, NOTICE, [requestId]);
    if (!row) throw new DomainError('not-found', 'reviewRequests.notFound');
    return row.notice;
  }
}
