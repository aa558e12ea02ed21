import type { ApplicationStatus, Language, ListedApplication } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { lockApplication, readLocked } from './admin-application';

export interface RecordedChange {
  applicationId: string;
  changeId: string;
  changedAt: Date;
  /** Language of the applicant. */
  language: Language;
}

/** Wants the applicant told of a change of the status, in the transaction of the change. `TellStatus` decides whether it is told. */
@Injectable()
export class AnnounceChange {
  /** @param delaySeconds how long a change can be taken back before it is told */
  constructor(private readonly delaySeconds: number) {}

  run(manager: EntityManager, { changedAt, ...change }: RecordedChange): Promise<void> {
    const notBefore = new Date(changedAt.getTime() + this.delaySeconds * 1_000).toISOString();
    return OUTBOX.add(manager, 'status-changed', { ...change, notBefore });
  }
}

export interface StatusRequest {
  id: string;
  status: ApplicationStatus;
  /** The version that the administrator saw, if given. */
  version: number | null;
  administrator: Identity;
}

const CHANGE = statement('change-status', { language: COLUMN.textOf<Language>() })`
  UPDATE applications.application SET application_status = $2, version = version + 1 WHERE id = $1 RETURNING language`;

const RECORD = statement('record-status-change', { changeId: COLUMN.text, changedAt: COLUMN.instant })`
  INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email)
  VALUES ($1, $2, $3, $4, $5) RETURNING id::text AS "changeId", changed_at AS "changedAt"`;

/** Sets an application's status, logs the change and has the applicant told. */
@Injectable()
export class ChangeStatus {
  constructor(
    private readonly database: DataSource,
    private readonly announceChange: AnnounceChange,
  ) {}

  /**
   * Setting the current status changes nothing, and is no conflict with any version.
   *
   * @throws DomainError not-found, also for an erased application; conflict when the application has changed since the version that the administrator saw
   */
  run(request: StatusRequest): Promise<ListedApplication> {
    return this.database.transaction(async (manager) => {
      const { status, version } = await lockApplication(manager, request.id);
      if (status === request.status) return readLocked(manager, request.id);
      if (request.version !== null && request.version !== version) {
        throw new DomainError('conflict', 'review.changedMeanwhile');
      }
      await this.change(manager, status, request);
      return readLocked(manager, request.id);
    });
  }

  private async change(manager: EntityManager, from: ApplicationStatus, { id, status, administrator }: StatusRequest) {
    const [application] = await runPrepared(manager, CHANGE, [id, status]);
    const [change] = await runPrepared(manager, RECORD, [id, from, status, administrator.userId, administrator.email]);
    if (application && change) await this.announceChange.run(manager, { applicationId: id, ...application, ...change });
    await recordAccess(manager, { action: 'status-changed', who: administrator.email, applicationId: id });
  }
}
