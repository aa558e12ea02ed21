import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { IS_OPEN } from './document-request.row';
import { lockRequest } from './read-requests';

const WITHDRAW = statement('withdraw-document-request', { language: COLUMN.textOf<Language>() })`
  UPDATE applications.document_request r SET withdrawn_at = date_trunc('milliseconds', clock_timestamp()),
    withdrawn_by_id = $2, withdrawn_by_email = $3
  FROM applications.application a
  WHERE r.id = $1 AND a.id = r.application_id AND ${IS_OPEN} RETURNING a.language`;

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
      const [withdrawn] = await runPrepared(manager, WITHDRAW, [requestId, userId, email]);
      if (!withdrawn) throw new DomainError('conflict', 'documentRequests.settled');
      await OUTBOX.add(manager, 'request-withdrawn', { applicationId, requestId, ...withdrawn });
      await recordAccess(manager, { action: 'request-withdrawn', who: email, applicationId });
    });
  }
}
