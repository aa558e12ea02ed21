import type { Identity } from '@lacorte/identity';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecipientsSource } from './recipients-source';

const FIND_RUNNING = replannedStatement('find-running-batch', { id: COLUMN.uuid })`
  SELECT id FROM payment_batch WHERE status = 'running'`;

/** Rounded up to the millisecond, the precision of instants in applications, to include those submitted just before. */
const INSERT = replannedStatement('insert-batch', { id: COLUMN.uuid })`
  INSERT INTO payment_batch (started_by, started_by_email, total_applications, started_at)
  VALUES ($1, $2, $3, date_trunc('milliseconds', now()) + interval '1 millisecond')
  ON CONFLICT (status) WHERE status = 'running' DO NOTHING RETURNING id`;

/** Starts a batch of payment requests, or joins the running one. */
@Injectable()
export class StartBatch {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /**
   * @returns the batch's id; the worker carries it out
   * @throws DomainError unavailable while applications is down; then nothing was started
   */
  async run(administrator: Identity): Promise<string> {
    const running = await this.running();
    if (running) return running;
    const total = await this.recipients.totalApplications();
    // Another batch may start or end between the two statements.
    for (;;) {
      const batch = (await this.insert(administrator, total)) ?? (await this.running());
      if (batch) return batch;
    }
  }

  private async running(): Promise<string | undefined> {
    const [batch] = await runPrepared(this.database, FIND_RUNNING);
    return batch?.id;
  }

  private async insert({ userId, email }: Identity, total: number): Promise<string | undefined> {
    const [batch] = await runPrepared(this.database, INSERT, [userId, email, total]);
    return batch?.id;
  }
}
