import { setTimeout as pause } from 'node:timers/promises';
import type { BatchStatus, PaymentRequestsAnswer, PaymentRequestsProgress } from '@lacorte/contracts';
import { COLUMN, oneRow, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { Begun } from './batches';

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

/** Selects the first failed messages; `failed` of the progress counts all. */
const FAILURES = replannedStatement('failures-of-batch', {
  applicationCode: COLUMN.text,
  email: COLUMN.text,
  reason: COLUMN.text,
})`
  SELECT coalesce(application_code, '') AS "applicationCode", coalesce(recipient::text, '') AS email,
    coalesce(last_error, '') AS reason
  FROM messages WHERE batch_id = $1 AND state = 'failed' ORDER BY application_code LIMIT 100`;

const IS_SENDING = replannedStatement('batch', { isSending: COLUMN.boolean, totalApplications: COLUMN.integer })`
  SELECT status = 'running' OR (status = 'stopped' AND EXISTS (
      SELECT FROM messages WHERE batch_id = payment_batch.id AND state IN ('pending', 'sending'))) AS "isSending",
    total_applications AS "totalApplications"
  FROM payment_batch WHERE id = $1`;

export class BatchProgress {
  constructor(
    private readonly database: DataSource,
    private readonly timings: { longestMs: number; pollMs: number },
  ) {}

  async of(batchId: string): Promise<PaymentRequestsProgress> {
    return this.withFailures(await oneRow(this.database, ONE, [batchId], 'paymentRequests.notFound'));
  }

  /** Reads the progress of the newest batch; undefined before the first. */
  async ofLatest(): Promise<PaymentRequestsProgress | undefined> {
    const [batch] = await runPrepared(this.database, LATEST);
    return batch && this.withFailures(batch);
  }

  /** Answers a call that began or joined a batch, as soon as the batch has ended or the time limit of the answer is over. */
  async answerTo(begun: Begun): Promise<PaymentRequestsAnswer> {
    const totalApplications = await this.ended(begun.batchId);
    const { sent, status } = await this.of(begun.batchId);
    return { emailsSent: sent, totalApplications, status, ...begun };
  }

  /**
   * Waits, with a time limit, for the end of a batch, or for the messages of a stopped batch that are being sent.
   *
   * @returns the number of all applications when the batch began
   */
  async ended(batchId: string): Promise<number> {
    const deadline = Date.now() + this.timings.longestMs;
    for (;;) {
      const [batch] = await runPrepared(this.database, IS_SENDING, [batchId]);
      if (!batch) throw new Error('batches are never deleted');
      if (!batch.isSending || Date.now() >= deadline) return batch.totalApplications;
      await pause(this.timings.pollMs);
    }
  }

  private async withFailures({ id, ...progress }: NonNullable<typeof ONE.row>): Promise<PaymentRequestsProgress> {
    const failures = progress.failed > 0 ? await runPrepared(this.database, FAILURES, [id]) : [];
    return { batchId: id, ...progress, failures };
  }
}
