import type { BatchStatus, PaymentRequestsProgress } from '@lacorte/contracts';
import { COLUMN, oneRow, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** `failed` has the number of all. */
const MOST_FAILURES = 100;

const progressOf = (name: string, which: string) =>
  replannedStatement(name, {
    id: COLUMN.uuid,
    status: COLUMN.textOf<BatchStatus>(),
    total: COLUMN.integer,
    sent: COLUMN.integer,
    failed: COLUMN.integer,
    withheld: COLUMN.integer,
    tenderId: orNull(COLUMN.uuid),
  })`
  SELECT batch.id, batch.status, batch.tender_id AS "tenderId", count(m.state)::int AS total,
    (count(*) FILTER (WHERE m.state = 'sent'))::int AS sent,
    (count(*) FILTER (WHERE m.state = 'failed'))::int AS failed,
    (count(*) FILTER (WHERE m.state = 'withheld'))::int AS withheld
  FROM (SELECT id, status, tender_id FROM payment_batch ${which}) batch LEFT JOIN messages m ON m.batch_id = batch.id
  GROUP BY batch.id, batch.status, batch.tender_id`;

const ONE = progressOf('progress-of-batch', 'WHERE id = $1');
const LATEST = progressOf('progress-of-latest-batch', 'ORDER BY started_at DESC LIMIT 1');

const FAILURES = replannedStatement('failures-of-batch', {
  applicationCode: COLUMN.text,
  email: COLUMN.text,
  reason: COLUMN.text,
})`
  SELECT coalesce(application_code, '') AS "applicationCode", coalesce(recipient::text, '') AS email,
    coalesce(last_error, '') AS reason
  FROM messages WHERE batch_id = $1 AND state = 'failed' ORDER BY application_code LIMIT ${MOST_FAILURES}`;

/** Progress of a batch. */
@Injectable()
export class ReadProgress {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async run(batchId: string): Promise<PaymentRequestsProgress> {
    return this.withFailures(await oneRow(this.database, ONE, [batchId], 'paymentRequests.notFound'));
  }

  /** Progress of the newest batch; undefined before the first. */
  async ofLatest(): Promise<PaymentRequestsProgress | undefined> {
    const [batch] = await runPrepared(this.database, LATEST);
    return batch && this.withFailures(batch);
  }

  private async withFailures({ id, ...progress }: NonNullable<typeof ONE.row>): Promise<PaymentRequestsProgress> {
    const failures = progress.failed > 0 ? await runPrepared(this.database, FAILURES, [id]) : [];
    return { batchId: id, ...progress, failures };
  }
}
