import type { ReviewNotice } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { REVIEW_REQUEST_TABLES } from './review-request.row';

const NOTICE = statement('review-notice', { notice: COLUMN.json<ReviewNotice>() })`
  SELECT jsonb_build_object('applicationCode', a.application_code, 'nome', a.nome, 'cognome', a.cognome, 'email', a.email,
    'tenderTitle', t.title, 'decision', v.decision, 'reason', v.reason) AS notice
  FROM ${REVIEW_REQUEST_TABLES} JOIN applications.tender t ON t.id = a.tender_id
  WHERE v.id = $1 AND v.decided_at IS NOT NULL AND a.erased_at IS NULL`;

/** What an e-mail about a decided request of review needs. */
@Injectable()
export class ReadReviewNotice {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found, also for an erased application */
  async run(requestId: string): Promise<ReviewNotice> {
    const [row] = await runPrepared(this.database, NOTICE, [requestId]);
    if (!row) throw new DomainError('not-found', 'reviewRequests.notFound');
    return row.notice;
  }
}
