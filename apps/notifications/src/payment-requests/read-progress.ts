import type { BatchStatus, PaymentRequestFailure, PaymentRequestsProgress } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** More would be a list that nobody reads; `failed` says how many there are. */
const MOST_FAILURES = 100;

interface BatchRow {
  id: string;
  status: BatchStatus;
  total: number;
  sent: number;
  failed: number;
}

const select = (which: string) => `
  SELECT batch.id, batch.status, count(m.state)::int AS total,
    (count(*) FILTER (WHERE m.state = 'sent'))::int AS sent,
    (count(*) FILTER (WHERE m.state = 'failed'))::int AS failed
  FROM (SELECT id, status FROM payment_batch ${which}) batch LEFT JOIN messages m ON m.batch_id = batch.id
  GROUP BY batch.id, batch.status`;

const ONE = select('WHERE id = $1');
const LATEST = select('ORDER BY started_at DESC LIMIT 1');

const FAILURES = `
  SELECT application_code AS "applicationCode", recipient AS email, last_error AS reason
  FROM messages WHERE batch_id = $1 AND state = 'failed' ORDER BY application_code LIMIT ${MOST_FAILURES}`;

/** How far a batch is. */
@Injectable()
export class ReadProgress {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async run(batchId: string): Promise<PaymentRequestsProgress> {
    const [batch] = await this.database.query<BatchRow[]>(ONE, [batchId]);
    if (!batch) throw new DomainError('not-found', 'paymentRequests.notFound');
    return this.withFailures(batch);
  }

  /** Of the newest batch; undefined before the first. */
  async ofLatest(): Promise<PaymentRequestsProgress | undefined> {
    const [batch] = await this.database.query<BatchRow[]>(LATEST);
    return batch && this.withFailures(batch);
  }

  private async withFailures({ id, ...progress }: BatchRow): Promise<PaymentRequestsProgress> {
    const failures = progress.failed > 0 ? await this.database.query<PaymentRequestFailure[]>(FAILURES, [id]) : [];
    return { batchId: id, ...progress, failures };
  }
}
