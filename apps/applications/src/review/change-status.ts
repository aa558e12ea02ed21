import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type ChangedStatuses,
  type ChangeStatuses,
  type ListedApplication,
  MAX_BULK_CHANGES,
  type MessageKey,
  VERSIONS,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { isUuid } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { isRecord, wholeNumber } from '@lacorte/tender-rules';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { Application } from '../submissions/application.entity';
import {
  LISTED_COLUMNS,
  LISTED_LIST,
  LISTED_TABLES,
  lockApplication,
  readLocked,
  toListedApplication,
} from './admin-application';
import { StatusChange } from './status-change.entity';

interface StatusRequest {
  id: string;
  status: ApplicationStatus;
  /** The version that the administrator saw, if given. */
  version: number | null;
  administrator: Identity;
}

type Told = Pick<Application, 'id' | 'language'>;

export class ChangeStatus {
  /** @param delaySeconds time in which a change can be undone, before `tellStatus` decides whether to notify the applicant */
  constructor(
    private readonly database: DataSource,
    private readonly delaySeconds: number,
  ) {}

  /** Setting the current status changes nothing, and is no conflict with any version. */
  run({ id, status, version, administrator: { userId, email } }: StatusRequest): Promise<ListedApplication> {
    return this.database.transaction(async (manager) => {
      const current = await lockApplication(manager, id);
      if (status === current.applicationStatus) return readLocked(manager, id);
      if (version !== null && version !== current.version) throw new DomainError('conflict', 'review.changedMeanwhile');
      const raised = { applicationStatus: status, version: () => 'version + 1' };
      await manager.getRepository(Application).update({ id }, raised);
      const change = manager.getRepository(StatusChange).create({
        applicationId: id,
        fromStatus: current.applicationStatus,
        toStatus: status,
        changedById: userId,
        changedByEmail: email,
      });
      // `insert` sets the id and the instant of the change.
      await manager.getRepository(StatusChange).insert(change);
      await this.tell(manager, current, change);
      await recordAccess(manager, { action: 'status-changed', who: email, applicationId: id });
      return readLocked(manager, id);
    });
  }

  /** Notifies the applicant of the last change of the status, after a withdrawal was undone. `tellStatus` tells no status twice. */
  async tellLast(manager: EntityManager, application: Told): Promise<void> {
    const last = await manager.getRepository(StatusChange).findOne({
      where: { applicationId: application.id },
      select: { id: true, changedAt: true },
      order: { id: 'DESC' },
    });
    if (last) await this.tell(manager, application, last);
  }

  private tell(manager: EntityManager, { id, language }: Told, change: Pick<StatusChange, 'id' | 'changedAt'>) {
    const notBefore = new Date(change.changedAt.getTime() + this.delaySeconds * 1_000).toISOString();
    return OUTBOX.add(manager, 'status-changed', { applicationId: id, language, changeId: change.id, notBefore });
  }
}

type Change = ChangeStatuses['changes'][number];
type Refusal = Omit<ChangedStatuses['refused'][number], 'current'>;

const CURRENT = statement('listed-applications', LISTED_COLUMNS)`
  SELECT ${LISTED_LIST} FROM ${LISTED_TABLES} WHERE a.id = ANY($1::uuid[]) AND a.erased_at IS NULL`;

const LOGGER = new Logger('ChangeSelection');

/**
 * Changes the status of each application of a selection, one after the other. Concurrent changes would wait for each other at the row locks
 * of the counters of the tender (`application_count`). A refusal stops no other change. An unexpected failure ends the run. The changes
 * before it are committed, so the answer lists them, and the rest as `unavailable`. Without any change before it, the failure is thrown.
 */
export async function changeSelection(
  database: DataSource,
  changeStatus: ChangeStatus,
  changes: Change[],
  administrator: Identity,
): Promise<ChangedStatuses> {
  const changed: ListedApplication[] = [];
  const refused: Refusal[] = [];
  for (const [index, change] of changes.entries()) {
    try {
      if (!isUuid(change.id)) throw new DomainError('not-found', 'error.applicationNotFound');
      changed.push(await changeStatus.run({ ...change, administrator }));
    } catch (error) {
      const code = refusalOf(error);
      if (code === undefined && changed.length === 0) throw error;
      if (code === undefined) {
        LOGGER.error({ err: error }, `changed ${changed.length} of ${changes.length} statuses`);
        refused.push(...changes.slice(index).map(({ id }) => ({ id, code: 'unavailable' as const })));
        break;
      }
      refused.push({ id: change.id, code });
    }
  }
  return { changed, refused: await withCurrent(database, refused) };
}

/** Adds the applications as they are now. The answer must not fail if they cannot be read, because the changes are committed. */
async function withCurrent(database: DataSource, refused: Refusal[]): Promise<ChangedStatuses['refused']> {
  const ids = refused.map(({ id }) => id).filter(isUuid);
  const rows = ids.length === 0 ? [] : await runPrepared(database, CURRENT, [ids]).catch(() => []);
  const current = new Map(rows.map((row) => [row.id, toListedApplication(row)]));
  return refused.map((refusal) => ({ ...refusal, current: current.get(refusal.id) ?? null }));
}

function refusalOf(error: unknown): 'conflict' | 'not-found' | undefined {
  if (!(error instanceof DomainError)) return undefined;
  return error.kind === 'conflict' || error.kind === 'not-found' ? error.kind : undefined;
}

/**
 * Reads the changes of a request, with ids in lower case. Unknown ids are refused later, one by one. No DTO is used, because the message
 * about a repeated id names its change.
 */
export function toStatusChanges(body: unknown): Change[] {
  const changes = isRecord(body) ? body.changes : undefined;
  if (!Array.isArray(changes) || changes.length === 0 || changes.length > MAX_BULK_CHANGES) {
    throw invalid({ changes: 'validation.statusChanges.number' });
  }
  const ids = new Set<string>();
  const fields: Record<string, MessageKey> = {};
  const understood = changes.map((change: unknown, index) => {
    const { id, status, version } = partsOf(change);
    if (id === undefined) fields[`changes.${index}.id`] = 'validation.statusChanges.id';
    else if (ids.has(id)) fields[`changes.${index}.id`] = 'validation.statusChanges.idTwice';
    else ids.add(id);
    if (status === undefined) fields[`changes.${index}.status`] = 'validation.status.invalid';
    if (version === undefined) fields[`changes.${index}.version`] = 'validation.version.invalid';
    return { id, status, version };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return understood as Change[];
}

/** Reads the parts of a change; a wrong part is undefined. */
function partsOf(change: unknown): Partial<Change> {
  const { id, status, version } = isRecord(change) ? change : {};
  return {
    id: typeof id === 'string' ? id.toLowerCase() : undefined,
    status: APPLICATION_STATUSES.find((known): known is ApplicationStatus => known === status),
    version: wholeNumber(version, VERSIONS),
  };
}

const invalid = (fields: Record<string, MessageKey>) =>
  new DomainError('invalid', 'error.validation', { fields, parameters: { max: MAX_BULK_CHANGES } });
