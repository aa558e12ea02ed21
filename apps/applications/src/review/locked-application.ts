import type { AdminApplication, ApplicationStatus } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { EntityManager } from 'typeorm';
import { type AdminApplicationRow, SELECT_ADMIN_APPLICATION, toAdminApplication } from './admin-application.row';

interface LockedApplication {
  status: ApplicationStatus;
  version: number;
}

/**
 * Makes everybody else who would change this application wait until the transaction ends.
 *
 * @throws DomainError not-found
 */
export async function lockApplication(manager: EntityManager, id: string): Promise<LockedApplication> {
  const [application] = await manager.query<LockedApplication[]>(
    'SELECT application_status AS status, version FROM applications.application WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!application) throw new DomainError('not-found', 'error.applicationNotFound');
  return application;
}

/** Lets the locked application's version grow, so that who saw it before knows. @returns it as it is now */
export async function changed(manager: EntityManager, id: string): Promise<AdminApplication> {
  await manager.query('UPDATE applications.application SET version = version + 1 WHERE id = $1', [id]);
  return readLocked(manager, id);
}

/** The locked application as administrators read it. */
export async function readLocked(manager: EntityManager, id: string): Promise<AdminApplication> {
  const [row] = await manager.query<[AdminApplicationRow]>(`${SELECT_ADMIN_APPLICATION} WHERE a.id = $1`, [id]);
  return toAdminApplication(row);
}
