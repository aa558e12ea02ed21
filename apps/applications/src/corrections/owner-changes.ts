import { DomainError } from '@lacorte/errors';
import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import { WithdrawalEntry } from '../withdrawals/withdrawal.entity';
import { CorrectionEntry } from './correction.entity';

/** Every answer about an application has its whole history, so an owner must not extend it without end. */
const OWNER_CHANGES_PER_DAY = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Must run after the application is locked, so that concurrent changes are counted. @throws DomainError too-many-requests */
export async function requireRoomForCorrection(manager: EntityManager, applicationId: string): Promise<void> {
  const where = { applicationId, correctedById: IsNull(), correctedAt: MoreThan(aDayAgo()) };
  refuseBeyond(await manager.getRepository(CorrectionEntry).countBy(where));
}

/** Must run after the application is locked. @throws DomainError too-many-requests */
export async function requireRoomForWithdrawal(manager: EntityManager, applicationId: string): Promise<void> {
  const where = { applicationId, changedById: IsNull(), changedAt: MoreThan(aDayAgo()) };
  refuseBeyond(await manager.getRepository(WithdrawalEntry).countBy(where));
}

const aDayAgo = () => new Date(Date.now() - DAY_MS);

function refuseBeyond(count: number): void {
  if (count < OWNER_CHANGES_PER_DAY) return;
  throw new DomainError('too-many-requests', 'error.tooManyToday', { retryAfterSeconds: DAY_MS / 1_000 });
}
