import { emailKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { hashOfToken, newToken } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { LinkRequest } from './link.entity';
import { ADD_REQUEST_OF_MESSAGE, ADD_TOKEN, REMOVE_OLDER_TOKENS } from './link-statements';
import { lockUser } from './use-link';

/** Makes the token of a link while the notifications service composes the e-mail. Its validity begins then. Only its hash is stored. */
@Injectable()
export class WriteLink {
  constructor(private readonly database: DataSource) {}

  /**
   * @param address e-mail address of the recipient; undefined if release 1.0.0 calls, which uses the address of the account
   * @throws DomainError not-found when the request is closed, its account is gone, or the link goes to another address
   */
  async run(requestId: string, address: string | undefined): Promise<string> {
    const token = await this.database.transaction((manager) => this.write(manager, requestId, address));
    if (!token) throw new DomainError('not-found', 'accounts.notFound');
    return token;
  }

  /**
   * Makes the link in a confirmation of an application. Each attempt to send the message gets a token of the same request.
   * @param address e-mail address in the application; undefined if release 1.0.0 calls
   * @returns null when the e-mail address is not the account's or is verified already, or the account is gone
   */
  async forNewAccount(userId: string, messageId: string, address: string | undefined): Promise<string | null> {
    if (address === undefined) return null;
    return this.database.transaction(async (manager) => {
      const user = await lockUser(manager, userId);
      if (user?.addressVerifiedAt !== null) return null;
      await runPrepared(manager, ADD_REQUEST_OF_MESSAGE, [messageId, userId]);
      return this.write(manager, messageId, address);
    });
  }

  private async write(manager: EntityManager, requestId: string, address: string | undefined): Promise<string | null> {
    const asked = await this.openRequest(manager, requestId);
    if (!asked?.userId) return null;
    const owner = await lockUser(manager, asked.userId);
    // The request is read again, because it may have been closed during the wait for the lock.
    const open = await this.openRequest(manager, requestId);
    if (!open || !owner) return null;
    if (address !== undefined && emailKey(address) !== emailKey(open.newEmail ?? owner.email)) return null;
    const token = newToken();
    await runPrepared(manager, REMOVE_OLDER_TOKENS, [open.userId, open.purpose, requestId]);
    await runPrepared(manager, ADD_TOKEN, [requestId, hashOfToken(token)]);
    return token;
  }

  private openRequest(
    manager: EntityManager,
    id: string,
  ): Promise<Pick<LinkRequest, 'userId' | 'purpose' | 'newEmail'> | null> {
    const select = { id: true, userId: true, purpose: true, newEmail: true };
    return manager.getRepository(LinkRequest).findOne({ where: { id, closedAt: IsNull() }, select });
  }
}
