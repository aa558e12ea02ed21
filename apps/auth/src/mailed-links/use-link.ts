import { hashOfToken } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { User } from '../accounts/user.entity';
import { LinkRequest } from './link.entity';
import { type LinkPurpose, OWNER_OF_TOKEN } from './link-statements';

/** Locks an account until the transaction ends, before anything changes its links or its password. */
export function lockUser(
  manager: EntityManager,
  id: string,
): Promise<Pick<User, 'id' | 'email' | 'addressVerifiedAt'> | null> {
  return manager.getRepository(User).findOne({
    where: { id },
    select: { id: true, email: true, addressVerifiedAt: true },
    lock: { mode: 'pessimistic_write' },
  });
}

/**
 * Finds the account of a link, without using the link up; undefined for an unknown, used, expired or superseded token, and for one that
 * was mailed to another address.
 */
export async function ownerOfLink(
  at: DataSource | EntityManager,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const [found] = await runPrepared(at, OWNER_OF_TOKEN, [hashOfToken(token), purpose]);
  return found?.userId;
}

/**
 * Uses a link up, and with it all others of the account and purpose. Of two uses at once, one succeeds. The account is
 * locked until the transaction ends.
 *
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
  // The owner is read again: the use before this one in turn may have closed the request.
  const userId = await ownerOfLink(manager, purpose, token);
  if (userId) await closeLinks(manager, purpose, userId);
  return userId;
}

/** Ends the requests of an account for links: sent links no longer work, and e-mails that are not composed yet are not sent. */
export async function closeLinks(manager: EntityManager, purpose: LinkPurpose, userId: string): Promise<void> {
  const open = { userId, purpose, closedAt: IsNull() };
  await manager.getRepository(LinkRequest).update(open, { closedAt: () => 'now()' });
}
