import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { languageOf } from '../accounts/account-statements';
import { OUTBOX } from '../outbox';
import { PERSONAL_DATA } from '../personal-data';
import { personOfAccount } from './person-of-account';

/** Locked in one statement and one order, so that of the last two administrators only one can go. */
const LOCK = statement('lock-account-and-administrators', {
  id: COLUMN.uuid,
  isAdmin: COLUMN.boolean,
  language: COLUMN.textOf<Language>(),
})`
  SELECT id, role = 'admin' AS "isAdmin", ${languageOf('users')} AS language FROM auth.users WHERE id = $1 OR role = 'admin' ORDER BY id FOR UPDATE`;

/**
 * Deletes an account with its sessions, and adds the event from which the rest of its erasure follows: applications, files, messages
 * (docs/adr/0042).
 *
 * @param options `by`: who erases it, if not its owner; `isAddressProven`: erases contact messages from its address even if the account has not
 *   proven it
 * @throws DomainError not-found without such an account; conflict for the only administrator
 */
export async function eraseAccount(
  manager: EntityManager,
  userId: string,
  { isAddressProven = false, by }: { isAddressProven?: boolean; by?: string } = {},
): Promise<void> {
  const locked = await runPrepared(manager, LOCK, [userId]);
  const administrators = locked.filter(({ isAdmin }) => isAdmin);
  const person = await personOfAccount(manager, userId);
  if (!person) throw new DomainError('not-found', 'error.notFound');
  if (administrators.length === 1 && administrators[0]?.id === userId) {
    throw new DomainError('conflict', 'accounts.lastAdministrator');
  }
  const { email } = person;
  const provenEmail = isAddressProven ? email : person.provenEmail;
  const language = locked.find(({ id }) => id === userId)?.language;
  const proven = provenEmail !== '' && { provenEmail };
  await OUTBOX.add(manager, 'account-erased', { userId, email, ...proven, by, language });
  await PERSONAL_DATA.erase(manager, person);
}
