import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_ABANDONED } from '../messages/claim';
import { MessageJobs } from '../messages/message-jobs';

/** Messages per round, for which Redis needs a few milliseconds. */
const AT_ONCE = 2_000;

const UNSENT = replannedStatement('unsent-messages', { id: COLUMN.uuid })`
  SELECT id FROM messages
  WHERE batch_id = $1 AND id > $2
    AND (state = 'pending' OR ${IS_ABANDONED})
  ORDER BY id LIMIT ${AT_ONCE}`;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Adds missing jobs: Redis lost data, a worker was killed, or messages are retried. One part per round. */
@Injectable()
export class PutJobsBack {
  private readonly logger = new Logger(PutJobsBack.name);
  private after = FIRST_ID;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: MessageJobs,
  ) {}

  /** @throws Error while Redis is away */
  async run(batchId: string): Promise<void> {
    const rows = await runPrepared(this.database, UNSENT, [batchId, this.after]);
    const missing = await this.jobs.withoutJob(rows.map(({ id }) => id));
    if (missing.length > 0) {
      this.logger.log(`${missing.length} messages have no job: adding them`);
      await this.jobs.add(missing);
    }
    this.after = rows.length === AT_ONCE ? (rows.at(-1)?.id ?? FIRST_ID) : FIRST_ID;
  }
}
