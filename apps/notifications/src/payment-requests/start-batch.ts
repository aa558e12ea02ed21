import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecipientsSource } from './recipients-source';

const FIND_RUNNING = `SELECT id FROM payment_batch WHERE status = 'running'`;

/**
 * To the next millisecond, as applications tells instants apart by milliseconds: who applied just before is in this batch.
 */
const INSERT = `
  INSERT INTO payment_batch (started_by, started_by_email, total_applications, started_at)
  VALUES ($1, $2, $3, date_trunc('milliseconds', now()) + interval '1 millisecond')
  ON CONFLICT (status) WHERE status = 'running' DO NOTHING RETURNING id`;

/** Starts a batch of payment requests, or joins the one under way: at any time there is one at most. */
@Injectable()
export class StartBatch {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /**
   * @returns the batch's id; the worker does the rest
   * @throws DomainError unavailable while applications is away: nothing has started then
   */
  async run(administrator: Identity): Promise<string> {
    const running = await this.running();
    if (running) return running;
    const total = await this.recipients.totalApplications();
    // Between the two statements another one may start, or end.
    for (;;) {
      const batch = (await this.insert(administrator, total)) ?? (await this.running());
      if (batch) return batch;
    }
  }

  private async running(): Promise<string | undefined> {
    const [batch] = await this.database.query<{ id: string }[]>(FIND_RUNNING);
    return batch?.id;
  }

  private async insert({ userId, email }: Identity, total: number): Promise<string | undefined> {
    const [batch] = await this.database.query<{ id: string }[]>(INSERT, [userId, email, total]);
    return batch?.id;
  }
}
