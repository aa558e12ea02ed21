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

  /** @throws DomainError not-found when the request is closed, or its account is gone */
  async run(requestId: string): Promise<string> {
    const token = await this.database.transaction((manager) => this.write(manager, requestId));
    if (!token) throw new DomainError('not-found', 'accounts.notFound');
    return token;
  }

  /**
   * The link of a confirmation of an application. Each attempt to send the message gets a token of the same request.
   *
   * @returns null when the address is verified already, or the account is gone
   */
  async forNewAccount(userId: string, messageId: string): Promise<string | null> {
    return this.database.transaction(async (manager) => {
      await runPrepared(manager, LOCK_USER, [userId]);
      const unverified = await runPrepared(manager, UNVERIFIED, [userId]);
      if (unverified.length === 0) return null;
      await runPrepared(manager, ADD_REQUEST, [messageId, 'email-verification', userId, false]);
      return this.write(manager, messageId);
    });
  }

  private async write(manager: EntityManager, requestId: string): Promise<string | null> {
    const [asked] = await runPrepared(manager, OPEN_REQUEST, [requestId]);
    if (!asked) return null;
    await runPrepared(manager, LOCK_USER, [asked.userId]);
    // Asked again: it may have been closed while this waited for the lock.
    const [open] = await runPrepared(manager, OPEN_REQUEST, [requestId]);
    if (!open) return null;
    const token = newToken();
    await runPrepared(manager, REMOVE_OLDER_TOKENS, [open.userId, open.purpose, requestId]);
    await runPrepared(manager, ADD_TOKEN, [requestId, hashOfToken(token)]);
    return token;
  }
}
