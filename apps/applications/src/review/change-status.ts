import type { AdminApplication, ApplicationStatus } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockApplication, readLocked } from './admin-application';

export interface StatusRequest {
  id: string;
  status: ApplicationStatus;
  /** The version that the administrator saw, when the call says so. */
  version: number | null;
  administrator: Identity;
}

const CHANGE = declareStatement({
  name: 'change-status',
  text: 'UPDATE applications.application SET application_status = $2, version = version + 1 WHERE id = $1',
  columns: {},
});

const RECORD = declareStatement({
  name: 'record-status-change',
  text: `
    INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email)
    VALUES ($1, $2, $3, $4, $5)`,
  columns: {},
});

/** Sets an application's status and records who changed it, when, from what and to what. */
@Injectable()
export class ChangeStatus {
  constructor(private readonly database: DataSource) {}

  /**
   * The status that it has already is no change, and none is recorded.
   *
   * @throws DomainError not-found; conflict when another change came after the version that the administrator saw
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
  }
}
