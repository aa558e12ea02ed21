import { DomainError } from '@lacorte/errors';
import { hashOfToken } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { User } from '../accounts/user.entity';
import { LinkRequest } from './link.entity';
import { type LinkPurpose, OWNER_OF_TOKEN, WAIT_FOR_REQUEST } from './link-statements';

/** Locks an account until the transaction ends, before anything changes its links or its password. */
export function lockUser(manager: EntityManager, id: string) {
  const select = { id: true, email: true, addressVerifiedAt: true, passwordVersion: true };
  return manager.getRepository(User).findOne({ where: { id }, select, lock: { mode: 'pessimistic_write' } });
}

/** Returns the account of a valid token that was mailed to its e-mail address, without using the link up. */
export async function ownerOfLink(
  at: DataSource | EntityManager,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const [found] = await runPrepared(at, OWNER_OF_TOKEN, [hashOfToken(token), purpose]);
  return found?.userId;
}

/**
 * Uses up a link and all others of its account and purpose, and locks the account. One of two concurrent uses succeeds.
 * @returns the account, or undefined as `ownerOfLink`
 */
export async function useLink(
  manager: EntityManager,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const owner = await ownerOfLink(manager, purpose, token);
  if (!owner) return undefined;
  await lockUser(manager, owner);
  // The owner is read again, because a concurrent use may have closed the request during the wait for the lock.
  const userId = await ownerOfLink(manager, purpose, token);
  if (userId) await closeLinks(manager, purpose, userId);
  return userId;
}

/** Closes the requests of an account for links. Sent links no longer work, and no further e-mail with a link is composed. */
export async function closeLinks(manager: EntityManager, purpose: LinkPurpose, userId: string): Promise<void> {
  const open = { userId, purpose, closedAt: IsNull() };
  await manager.getRepository(LinkRequest).update(open, { closedAt: () => 'now()' });
}

/** @throws DomainError too-many-requests when the account has used up its requests of this hour */
export async function requireAllowance(
  manager: EntityManager,
  { userId, purpose, perHour }: { userId: string; purpose: LinkPurpose; perHour: number },
): Promise<void> {
  const [wait] = await runPrepared(manager, WAIT_FOR_REQUEST, [userId, purpose, perHour]);
  if (!wait) return;
  const retryAfterSeconds = Math.max(1, wait.seconds);
  throw new DomainError('too-many-requests', 'accounts.tooManyVerifications', { retryAfterSeconds });
}
