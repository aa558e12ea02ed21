import type { PaymentRequestsAnswer } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type BatchScope, RecipientsSource } from './recipients-source';

const FIND_RUNNING = replannedStatement('find-running-batch', {
  id: COLUMN.uuid,
  tenderId: orNull(COLUMN.uuid),
})`
  SELECT id, tender_id AS "tenderId" FROM payment_batch WHERE status = 'running'`;

/** Rounded up to the millisecond, the precision of instants in applications, to include those submitted just before. */
const INSERT = replannedStatement('insert-batch', { id: COLUMN.uuid })`
  INSERT INTO payment_batch (started_by, started_by_email, total_applications, tender_id, again, started_at)
  VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()) + interval '1 millisecond')
  ON CONFLICT (status) WHERE status = 'running' DO NOTHING RETURNING id`;

/** The batch of a call. */
export type Begun = Pick<PaymentRequestsAnswer, 'batchId' | 'joined'>;

/** Starts a batch of payment requests, or joins the running one. */
@Injectable()
export class StartBatch {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /**
   * @returns the batch, which the worker carries out. A running one is joined as it is, whether or not it asks those who were asked recently
   * @throws DomainError conflict while a batch runs that leaves out wanted applications; not-found for an unknown tender;
   * unavailable while applications is down; then nothing was started
   */
  async run(administrator: Identity, { tenderId, again }: BatchScope): Promise<Begun> {
    const running = await this.running(tenderId);
    if (running) return { batchId: running, joined: true };
    const total = await this.recipients.totalApplications(tenderId);
    // Another batch may start or end between the two statements.
    for (;;) {
      const started = await this.insert(administrator, total, { tenderId, again });
      if (started) return { batchId: started };
      const other = await this.running(tenderId);
      if (other) return { batchId: other, joined: true };
    }
  }

  private async running(tenderId: string | null): Promise<string | undefined> {
    const [batch] = await runPrepared(this.database, FIND_RUNNING);
    if (batch && batch.tenderId !== null && batch.tenderId !== tenderId) {
      throw new DomainError('conflict', 'paymentRequests.anotherRunning');
    }
    return batch?.id;
  }

  private async insert(
    { userId, email }: Identity,
    total: number,
    { tenderId, again }: BatchScope,
  ): Promise<string | undefined> {
    const [batch] = await runPrepared(this.database, INSERT, [userId, email, total, tenderId, again]);
    return batch?.id;
  }
}
