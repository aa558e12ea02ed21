import type { ApplicationStatus, Language, ListedApplication } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { lockApplication, readLocked } from './admin-application';

interface StatusRequest {
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

/** Sets an application's status, logs the change and notifies the applicant. */
export class ChangeStatus {
  /** @param delaySeconds how long a change can be undone before the applicant is notified, which `tellStatus` decides */
  constructor(
    private readonly database: DataSource,
    private readonly delaySeconds: number,
  ) {}

  /**
   * Setting the current status changes nothing, and is no conflict with any version.
   *
   * @throws DomainError not-found, also for an erased application; conflict when the application has changed since the version that the
   *   administrator saw
   */
  run({ id, status, version, administrator: { userId, email } }: StatusRequest): Promise<ListedApplication> {
    return this.database.transaction(async (manager) => {
      const current = await lockApplication(manager, id);
      if (status === current.status) return readLocked(manager, id);
      if (version !== null && version !== current.version) throw new DomainError('conflict', 'review.changedMeanwhile');
      const [application] = await runPrepared(manager, CHANGE, [id, status]);
      const [change] = await runPrepared(manager, RECORD, [id, current.status, status, userId, email]);
      if (application && change) {
        const { changeId, changedAt } = change;
        const notBefore = new Date(changedAt.getTime() + this.delaySeconds * 1_000).toISOString();
        await OUTBOX.add(manager, 'status-changed', { applicationId: id, ...application, changeId, notBefore });
      }
      await recordAccess(manager, { action: 'status-changed', who: email, applicationId: id });
      return readLocked(manager, id);
    });
  }
}
