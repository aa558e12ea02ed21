import { randomUUID } from 'node:crypto';
import type { ChangeEmailDto, EmailChange as EmailChangeAnswer, Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import { hashOfToken, type Identity } from '@lacorte/identity';
import { COLUMN, oneRow, orNull, runPrepared, statement, violates } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADDRESS_PROVEN, OF_EMAIL } from '../accounts/account-statements';
import { CheckPassword, wrongPassword } from '../accounts/check-password';
import { User } from '../accounts/user.entity';
import { OUTBOX } from '../outbox';
import { END_OTHERS } from '../sessions/session-list';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { CheckCode } from '../totp/check-code';
import { LinkRequest } from './link.entity';
import { ADD_EVENT_WITHOUT_MESSAGE } from './link-statements';
import { closeLinks, lockUser, requireAllowance, useLink } from './use-link';

const PURPOSE = 'email-change';

const OWNER_OF_ADDRESS = statement('owner-of-new-address', { id: COLUMN.uuid })`
  SELECT id FROM auth.users WHERE ${OF_EMAIL}`;

const KEEP_FORMER_ADDRESS = statement('keep-former-address', { requestId: COLUMN.uuid, newEmail: orNull(COLUMN.text) })`
  UPDATE auth.link_request r SET former_email = u.email::text, is_former_verified = u.address_verified_at IS NOT NULL
  FROM auth.link_token t, auth.users u WHERE t.hash = $1 AND r.id = t.request_id AND u.id = r.user_id
  RETURNING r.id AS "requestId", r.new_email AS "newEmail"`;

const CHANGE = statement('email-change', {
  userId: COLUMN.uuid,
  isConfirmed: COLUMN.boolean,
  from: COLUMN.text,
  isFromVerified: COLUMN.boolean,
  to: COLUMN.text,
})`
  SELECT u.id AS "userId", r.former_email IS NOT NULL AS "isConfirmed", coalesce(r.former_email, u.email::text) AS "from",
    r.is_former_verified AS "isFromVerified",
    CASE WHEN r.former_email IS NULL THEN r.new_email ELSE u.email::text END AS "to"
  FROM auth.link_request r JOIN auth.users u ON u.id = r.user_id WHERE r.id = $1 AND r.new_email IS NOT NULL`;

interface Request {
  userId: string;
  /** Version of the password that was checked. */
  passwordVersion: number;
  email: string;
  language?: Language;
}

/** Changes the e-mail address of an account by a link to the new address (contract, section 10). */
@Injectable()
export class EmailChange {
  constructor(
    private readonly database: DataSource,
    private readonly checkPassword: CheckPassword,
    private readonly checkCode: CheckCode,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @throws DomainError invalid for a wrong password or code; too-many-requests */
  async request(
    user: Identity,
    { email, password, code }: ChangeEmailDto,
    browser: Browser,
    language: Language | undefined,
  ): Promise<void> {
    const { userId } = user;
    const { passwordVersion } = await this.checkPassword.again(user, password, browser);
    const request = { userId, passwordVersion, email, language };
    await this.checkCode.ifInForce({ userId, code }, (manager) => this.add(manager, request));
  }

  /** Returns the e-mail addresses of a change, for the e-mails about it and for the applications service. @throws DomainError not-found */
  find(requestId: string): Promise<EmailChangeAnswer> {
    return oneRow(this.database, CHANGE, [requestId], 'accounts.notFound');
  }

  /**
   * Does the same work for every e-mail address, so that neither the answer nor its time shows whether the address has an account. An older
   * link always becomes invalid. If it did so only in some cases, the person who asks could tell whether the address has an account.
   */
  private async add(manager: EntityManager, request: Request): Promise<void> {
    const { userId, passwordVersion, email, language } = request;
    const account = await lockUser(manager, userId);
    if (account?.passwordVersion !== passwordVersion) throw wrongPassword('password');
    await requireAllowance(manager, { userId, purpose: PURPOSE, perHour: this.settings.linksPerHour });
    await closeLinks(manager, PURPOSE, userId);
    const [owner] = await runPrepared(manager, OWNER_OF_ADDRESS, [email]);
    const requestId = randomUUID();
    const link = owner ? { closedAt: () => 'now()' } : { newEmail: email };
    await manager
      .getRepository(LinkRequest)
      .insert({ id: requestId, purpose: PURPOSE, userId, isCounted: true, ...link });
    if (!owner) await OUTBOX.add(manager, 'email-change-requested', { requestId, userId, language });
    else if (owner.id === userId)
      await runPrepared(manager, ADD_EVENT_WITHOUT_MESSAGE, [randomUUID(), 'email-change-requested']);
    // The notice is in the language of its reader, the owner of the e-mail address, not in that of the request.
    else await OUTBOX.add(manager, 'email-taken', { userId: owner.id });
  }
}

/** The browser in which a link is opened. */
export interface Opener {
  /** The logged-in user. */
  userId?: string;
  sessionId: string | null;
  language?: Language;
}

/**
 * Gives the account the new e-mail address to which the link was mailed. Ends all sessions of the account except the one in which the link
 * is opened.
 * @returns false for an unknown, used, expired or superseded link
 * @throws DomainError conflict when the address has an account by now; the link then stays unused
 */
export async function useEmailChange(manager: EntityManager, token: string, opener: Opener): Promise<boolean> {
  const userId = await useLink(manager, PURPOSE, token);
  const [change] = userId ? await runPrepared(manager, KEEP_FORMER_ADDRESS, [hashOfToken(token)]) : [];
  if (!userId || !change?.newEmail) return false;
  const { requestId, newEmail } = change;
  // Without a session, the person who opens the link may be another than the owner, so that nothing is proven.
  const proven = opener.userId === userId ? ADDRESS_PROVEN : { addressProvenAt: null };
  const times = { ...proven, addressVerifiedAt: () => 'now()', updatedAt: () => 'now()' };
  try {
    await manager.getRepository(User).update({ id: userId }, { email: newEmail, ...times });
  } catch (error) {
    throw violates(error, 'users_email_ascii') ? new DomainError('conflict', 'accounts.emailTaken') : error;
  }
  await runPrepared(manager, END_OTHERS, [userId, opener.sessionId]);
  await closeLinks(manager, 'password-reset', userId);
  await closeLinks(manager, 'email-verification', userId);
  const { language } = opener.userId === userId ? opener : {};
  await OUTBOX.add(manager, 'email-changed', { requestId, userId, language });
  await OUTBOX.add(manager, 'applications-to-readdress', { requestId, userId });
  return true;
}
