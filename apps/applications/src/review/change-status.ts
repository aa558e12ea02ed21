import type { AdminApplication, ApplicationStatus } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { lockApplication, readLocked } from './admin-application';

export interface StatusRequest {
  id: string;
  status: ApplicationStatus;
  /** The version that the administrator saw, if given. */
  version: number | null;
  administrator: Identity;
}

const CHANGE = statement('change-status')`
  UPDATE applications.application SET application_status = $2, version = version + 1 WHERE id = $1`;

const RECORD = statement('record-status-change')`
  INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email)
  VALUES ($1, $2, $3, $4, $5)`;

/** Sets an application's status and logs the change. */
@Injectable()
export class ChangeStatus {
  constructor(private readonly database: DataSource) {}

  /**
   * Setting the current status changes nothing.
   *
   * @throws DomainError not-found; conflict when the application has changed since the version that the administrator saw
   */
  run(request: StatusRequest): Promise<AdminApplication> {
    return this.database.transaction(async (manager) => {
      const { status, version } = await lockApplication(manager, request.id);
      if (request.version !== null && request.version !== version) {
        throw new DomainError('conflict', 'review.changedMeanwhile');
      }
      if (status !== request.status) await this.change(manager, status, request);
      return readLocked(manager, request.id);
    });
  }

  private async change(manager: EntityManager, from: ApplicationStatus, { id, status, administrator }: StatusRequest) {
    await runPrepared(manager, CHANGE, [id, status]);
    await runPrepared(manager, RECORD, [id, from, status, administrator.userId, administrator.email]);
    await recordAccess(manager, { action: 'status-changed', who: administrator.email, applicationId: id });
  }
}
