import { MAX_REPORTED_FEE_REQUESTS } from '@lacorte/contracts';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecipientsSource } from './recipients-source';

/** Condition on payment requests that were sent and that applications does not know of. */
export const IS_UNTOLD = `kind = 'payment-request' AND state = 'sent' AND told_at IS NULL`;

/** Of any batch, also of those that workers of the previous release have completed. */
const UNTOLD = replannedStatement('untold-messages', {
  id: COLUMN.uuid,
  applicationId: orNull(COLUMN.uuid),
  batchId: orNull(COLUMN.uuid),
  sentAt: orNull(COLUMN.instant),
})`
  SELECT id, application_id AS "applicationId", batch_id AS "batchId", sent_at AS "sentAt" FROM messages
  WHERE ${IS_UNTOLD} LIMIT ${MAX_REPORTED_FEE_REQUESTS}`;

const TOLD = replannedStatement('note-told')`UPDATE messages SET told_at = now() WHERE id = ANY($1)`;

/**
 * Tells applications which payment requests the mail server has accepted, so that no applicant is asked again within days. A report that is
 * repeated, because the worker was killed before it noted it, changes nothing there.
 */
@Injectable()
export class TellApplications {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /** @throws DomainError unavailable while applications is away; then the requests are told later */
  async run(): Promise<void> {
    let untold: NonNullable<typeof UNTOLD.row>[];
    do {
      untold = await runPrepared(this.database, UNTOLD);
      if (untold.length > 0) await this.tell(untold);
    } while (untold.length === MAX_REPORTED_FEE_REQUESTS);
  }

  private async tell(untold: NonNullable<typeof UNTOLD.row>[]): Promise<void> {
    await this.recipients.noteAsked(
      untold.flatMap(({ applicationId, batchId, sentAt }) =>
        applicationId && batchId && sentAt ? [{ applicationId, batchId, requestedAt: sentAt.toISOString() }] : [],
      ),
    );
    await runPrepared(this.database, TOLD, [untold.map(({ id }) => id)]);
  }
}
