import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { NotWanted } from '../messages/fault';
import { STOPPED } from './batches';
import type { RecipientsSource } from './recipients-source';

const OF_STOPPED_BATCHES = replannedStatement('messages-of-stopped-batches', { id: COLUMN.uuid })`
  SELECT m.id FROM messages m JOIN payment_batch b ON b.id = m.batch_id WHERE m.id = ANY($1) AND b.status = 'stopped'`;

interface Asked {
  messageId: string;
  applicationId: string;
}

/** Decides whether a fee request is still to be sent. Questions within some milliseconds share a statement and a call. */
export class StillDue {
  private readonly questions = new DataLoader((asked: readonly Asked[]) => this.reasons(asked), {
    cache: false,
    batchScheduleFn: (ask) => void setTimeout(ask, 15),
  });

  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /**
   * @throws NotWanted when the batch was stopped, or the application is paid, rejected or erased
   * @throws DomainError unavailable while the applications service is down
   */
  async require(asked: Asked): Promise<void> {
    const reason = await this.questions.load(asked);
    if (reason !== null) throw new NotWanted(reason);
  }

  private async reasons(asked: readonly Asked[]): Promise<(string | null)[]> {
    const stopped = await runPrepared(this.database, OF_STOPPED_BATCHES, [asked.map(({ messageId }) => messageId)]);
    const ofStopped = new Set(stopped.map(({ id }) => id));
    const open = asked.filter(({ messageId }) => !ofStopped.has(messageId));
    const applicationIds = open.map(({ applicationId }) => applicationId);
    const due = new Set(await this.recipients.dueAmong(applicationIds, { again: true }));
    return asked.map(({ messageId, applicationId }) => {
      if (ofStopped.has(messageId)) return STOPPED;
      return due.has(applicationId) ? null : 'the fee is no longer due';
    });
  }
}
