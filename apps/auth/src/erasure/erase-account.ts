import { INTERNAL, type Language, type OtherPeopleApplications as OtherPeopleAnswer } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { Person } from '@lacorte/personal-data';
import type { DataSource, EntityManager } from 'typeorm';
import { languageOf } from '../accounts/account-statements';
import { User } from '../accounts/user.entity';
import { FORMER_ADDRESSES } from '../mailed-links/link-statements';
import { OUTBOX } from '../outbox';
import { PERSONAL_DATA } from '../personal-data';

/** Processes that erase their data of an erased account and then report it. */
export const ERASING_PROCESSES = ['applications-worker', 'documents-worker', 'notifications-worker'] as const;

/** Returns the person of an account; undefined without the account. The auth service does not know the person's applications and messages. */
export async function personOfAccount(at: DataSource | EntityManager, userId: string): Promise<Person | undefined> {
  const select = { id: true, email: true, addressProvenAt: true };
  const account = await at.getRepository(User).findOne({ where: { id: userId }, select });
  if (!account) return undefined;
  const { email, addressProvenAt } = account;
  return { userId, email, provenEmail: addressProvenAt === null ? '' : email, applicationIds: [], contactIds: [] };
}

/** Locks all administrators in one order, so that only one of the last two can be erased. */
const LOCK = statement('lock-account-and-administrators', {
  id: COLUMN.uuid,
  isAdmin: COLUMN.boolean,
  isVerified: COLUMN.boolean,
  language: COLUMN.textOf<Language>(),
})`
  SELECT id, role = 'admin' AS "isAdmin", address_verified_at IS NOT NULL AS "isVerified", ${languageOf('users')} AS language
  FROM auth.users WHERE id = $1 OR role = 'admin' ORDER BY id FOR UPDATE`;

/**
 * Deletes an account with its sessions. An event leads to the erasure of applications, files and messages (docs/adr/0042).
 * @param options `by`: the person who erases the account, if not its owner; `isAddressProven`: erases contact messages from the e-mail address
 *   even if the owner has not proven it
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
  const { language, isVerified } = locked.find(({ id }) => id === userId) ?? {};
  const proven = { ...(provenEmail !== '' && { provenEmail }), ...(isVerified && { isVerified }) };
  await OUTBOX.add(manager, 'account-erased', { userId, email, ...proven, by, language });
  // The former addresses are told, too, because a stranger may have changed the address just before.
  const former = await runPrepared(manager, FORMER_ADDRESSES, [userId]);
  const recipients = former.map((recipient) => ({ ...recipient, isVerified: recipient.isVerified || undefined }));
  await OUTBOX.addAll(manager, 'erasure-to-tell', recipients);
  await PERSONAL_DATA.erase(manager, person);
}

/** Finds applications of an account that state another e-mail address than the account has. */
export class OtherPeopleApplications {
  constructor(private readonly applications: ServiceClient) {}

  /** Returns the codes of these applications, oldest first. @throws DomainError unavailable */
  async codesOf({ userId, email }: Pick<Person, 'userId' | 'email'>): Promise<string[]> {
    const body = { userId, email };
    const path = INTERNAL.otherPeopleApplications;
    // The previous release does not know this call. An erasure waits until that release is replaced.
    const answer = await this.applications.find<OtherPeopleAnswer>({ method: 'POST', path, body });
    if (!answer) throw DomainError.unavailable();
    return answer.applicationCodes;
  }

  /** @throws DomainError conflict, with the codes, if there are such applications; unavailable */
  async requireNone(person: Person): Promise<void> {
    const applicationCodes = await this.codesOf(person);
    if (applicationCodes.length === 0) return;
    const parameters = { codes: applicationCodes.join(', ') };
    throw new DomainError('conflict', 'accounts.otherPeopleApplications', { parameters, applicationCodes });
  }
}
