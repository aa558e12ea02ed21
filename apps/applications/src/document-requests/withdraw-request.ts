import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { IS_OPEN } from './document-request.row';
import { lockRequest } from './read-requests';

const WITHDRAW = statement('withdraw-document-request', { id: COLUMN.uuid })`
  UPDATE applications.document_request r SET withdrawn_at = date_trunc('milliseconds', clock_timestamp()),
    withdrawn_by_id = $2, withdrawn_by_email = $3
  WHERE r.id = $1 AND ${IS_OPEN} RETURNING r.id`;

export interface RequestToWithdraw {
  applicationId: string;
  requestId: string;
  administrator: Identity;
}

/** Takes an open request back, and tells the applicant. */
@Injectable()
export class WithdrawRequest {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; conflict when the request is not open any more */
  run({ applicationId, requestId, administrator }: RequestToWithdraw): Promise<void> {
    const { userId, email } = administrator;
    return this.database.transaction(async (manager) => {
      await lockRequest(manager, applicationId, requestId);
      const withdrawn = await runPrepared(manager, WITHDRAW, [requestId, userId, email]);
      if (withdrawn.length === 0) throw new DomainError('conflict', 'documentRequests.settled');
      await recordAccess(manager, { action: 'request-withdrawn', who: email, applicationId });
    });
  }
}
