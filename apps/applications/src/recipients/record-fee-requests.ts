import type { SentFeeRequest } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Leaves out applications that were erased since the message went out. */
const RECORD = statement('record-fee-requests')`
  INSERT INTO applications.fee_request (application_id, batch_id, requested_at)
  SELECT a.id, r."batchId", r."requestedAt"
  FROM jsonb_to_recordset($1::jsonb) AS r("applicationId" uuid, "batchId" uuid, "requestedAt" timestamptz)
  JOIN applications.application a ON a.id = r."applicationId" AND a.erased_at IS NULL
  ON CONFLICT DO NOTHING`;

/** Records which applications were asked for the fee, and when. A repeated report adds nothing. */
@Injectable()
export class RecordFeeRequests {
  constructor(private readonly database: DataSource) {}

  async run(requests: SentFeeRequest[]): Promise<void> {
    await runPrepared(this.database, RECORD, [JSON.stringify(requests)]);
  }
}
