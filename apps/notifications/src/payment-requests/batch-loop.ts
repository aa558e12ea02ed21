import { WorkLoop } from '@lacorte/jobs';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MessageJobs } from '../messages/message-jobs';
import type { RunningBatch } from './batch';
import { CompleteBatch } from './complete-batch';
import { GatherRecipients } from './gather-recipients';
import { PutJobsBack } from './put-jobs-back';

const POLL_MS = 250;
const PUT_BACK_EVERY_MS = 2_000;
const PAUSE_AFTER_FAULT_MS = 1_000;

const RUNNING = `
  SELECT id, started_at AS "startedAt", recipients_cursor AS cursor, recipients_complete AS "recipientsComplete"
  FROM payment_batch WHERE status = 'running'`;

/**
 * Carries the running batch from its start to its end, for as long as the worker lives: recipients, jobs, completion. Everything
 * that it knows stands in PostgreSQL, so that any worker may go on at any point, and several do no harm.
 */
@Injectable()
export class BatchLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(BatchLoop.name);
  private readonly loop: WorkLoop;
  private putBackAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly gatherRecipients: GatherRecipients,
    private readonly jobs: MessageJobs,
    private readonly putJobsBack: PutJobsBack,
    private readonly completeBatch: CompleteBatch,
  ) {
    this.loop = new WorkLoop({
      round: () => this.round(),
      pollMs: POLL_MS,
      pauseAfterFaultMs: PAUSE_AFTER_FAULT_MS,
      onFault: (error) => this.logger.warn(`payment requests cannot go on for now: ${(error as Error).message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async round(): Promise<boolean> {
    const [batch] = await this.database.query<RunningBatch[]>(RUNNING);
    return batch !== undefined && this.carryOn(batch);
  }

  /** @returns whether there is more to do at once */
  private async carryOn(batch: RunningBatch): Promise<boolean> {
    if (!batch.recipientsComplete) {
      await this.jobs.add(await this.gatherRecipients.run(batch));
      return true;
    }
    if (Date.now() - this.putBackAt >= PUT_BACK_EVERY_MS) {
      await this.putJobsBack.run(batch.id);
      this.putBackAt = Date.now();
    }
    await this.completeBatch.run(batch.id);
    return false;
  }
}
