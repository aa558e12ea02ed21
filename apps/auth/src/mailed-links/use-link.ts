import { hashOfToken } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { CLOSE_REQUESTS, type LinkPurpose, LOCK_USER, OWNER_OF_TOKEN } from './link-statements';

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
  await runPrepared(manager, LOCK_USER, [owner]);
  // The owner is read again: the use before this one in turn may have closed the request.
  const userId = await ownerOfLink(manager, purpose, token);
  if (userId) await closeLinks(manager, purpose, userId);
  return userId;
}

/** Voids sent links of an account, and those whose e-mail is not composed yet. */
export async function closeLinks(manager: EntityManager, purpose: LinkPurpose, userId: string): Promise<void> {
  await runPrepared(manager, CLOSE_REQUESTS, [userId, purpose]);
}
