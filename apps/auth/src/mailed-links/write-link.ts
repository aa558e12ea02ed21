import { emailKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { hashOfToken, newToken } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADD_REQUEST, ADD_TOKEN, LOCK_USER, OPEN_REQUEST, REMOVE_OLDER_TOKENS } from './link-statements';

const UNVERIFIED = statement('unverified-address')`
  SELECT FROM auth.users WHERE id = $1 AND address_verified_at IS NULL`;

/**
 * Makes the token of a link when notifications composes its e-mail. No store ever holds the token itself, and the
 * validity counts from the sending of the e-mail, however long the mail server was down.
 */
@Injectable()
export class WriteLink {
  constructor(private readonly database: DataSource) {}

  /**
   * @param address that the e-mail goes to; undefined from notifications of release 1.0.0, which mail it to the account's
   * @throws DomainError not-found when the request is closed, or its account is gone or has another address
   */
  async run(requestId: string, address: string | undefined): Promise<string> {
    const token = await this.database.transaction((manager) => this.write(manager, requestId, address));
    if (!token) throw new DomainError('not-found', 'accounts.notFound');
    return token;
  }

  /**
   * The link of a confirmation of an application. Each attempt to send the message gets a token of the same request.
   *
   * @param address that the application states; undefined from notifications of release 1.0.0
   * @returns null when the address is not the account's or is verified already, or the account is gone
   */
  async forNewAccount(userId: string, messageId: string, address: string | undefined): Promise<string | null> {
    if (address === undefined) return null;
    return this.database.transaction(async (manager) => {
      await runPrepared(manager, LOCK_USER, [userId]);
      const unverified = await runPrepared(manager, UNVERIFIED, [userId]);
      if (unverified.length === 0) return null;
      await runPrepared(manager, ADD_REQUEST, [messageId, 'email-verification', userId, false]);
      return this.write(manager, messageId, address);
    });
  }

  private async write(manager: EntityManager, requestId: string, address: string | undefined): Promise<string | null> {
    const [asked] = await runPrepared(manager, OPEN_REQUEST, [requestId]);
    if (!asked) return null;
    const [owner] = await runPrepared(manager, LOCK_USER, [asked.userId]);
    // The request is read again: it may have been closed while this waited for the lock.
    const [open] = await runPrepared(manager, OPEN_REQUEST, [requestId]);
    if (!open || !owner) return null;
    if (address !== undefined && emailKey(address) !== emailKey(owner.email)) return null;
    const token = newToken();
    await runPrepared(manager, REMOVE_OLDER_TOKENS, [open.userId, open.purpose, requestId]);
    await runPrepared(manager, ADD_TOKEN, [requestId, hashOfToken(token)]);
    return token;
  }
}
