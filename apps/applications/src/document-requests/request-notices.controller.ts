import { type DocumentRequestNotice, INTERNAL } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { REQUEST } from './document-request.row';

const NOTICE = statement('document-request-notice', { notice: COLUMN.json<DocumentRequestNotice>() })`
  SELECT jsonb_build_object('request', ${REQUEST}, 'applicationCode', a.application_code, 'nome', a.nome,
    'cognome', a.cognome, 'email', a.email) AS notice
  FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
  WHERE r.id = $1 AND a.erased_at IS NULL`;

/** Tells notifications, right before it sends an e-mail about a request, how the request stands. */
@Internal('notifications-worker')
@Controller()
export class RequestNoticesController {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found, also for an erased application */
  @Get(INTERNAL.documentRequestNotice.pattern)
  async notice(
    @Param('id', new IdPipe('documentRequests.notFound')) requestId: string,
  ): Promise<DocumentRequestNotice> {
    const [row] = await runPrepared(this.database, NOTICE, [requestId]);
    if (!row) throw new DomainError('not-found', 'documentRequests.notFound');
    return row.notice;
  }
}
