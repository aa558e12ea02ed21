import { randomUUID } from 'node:crypto';
import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADDRESS_PROVEN, ADDRESS_VERIFIED } from '../accounts/account-statements';
import { User } from '../accounts/user.entity';
import { OUTBOX } from '../outbox';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { type Opener, useEmailChange } from './email-change';
import { LinkRequest } from './link.entity';
import { lockUser, requireAllowance, useLink } from './use-link';

const PURPOSE = 'email-verification';

@Injectable()
export class EmailVerification {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @throws DomainError too-many-requests; not-found when the account has been deleted since the request began */
  async request(userId: string, language: Language | undefined): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await lockUser(manager, userId))) throw new DomainError('not-found', 'accounts.notFound');
      await requireAllowance(manager, { userId, purpose: PURPOSE, perHour: this.settings.linksPerHour });
      const requestId = randomUUID();
      await manager.getRepository(LinkRequest).insert({ id: requestId, purpose: PURPOSE, userId, isCounted: true });
      await OUTBOX.add(manager, 'email-verification-requested', { requestId, userId, language });
    });
  }

  /**
   * Marks the e-mail address as verified, and as proven if the opener is logged in to the account (docs/adr/0041). A link to a new address
   * also changes the address.
   * @throws DomainError for an unknown, used, expired or superseded link; conflict for a new address that has an account by now
   */
  async confirm(token: string, opener: Opener): Promise<void> {
    await this.database.transaction(async (manager) => {
      const userId = await useLink(manager, PURPOSE, token);
      if (!userId && (await useEmailChange(manager, token, opener))) return;
      if (!userId) throw new DomainError('invalid', 'accounts.verificationLinkInvalid');
      const columns = opener.userId === userId ? ADDRESS_PROVEN : ADDRESS_VERIFIED;
      await manager.getRepository(User).update({ id: userId }, { ...columns, updatedAt: () => 'now()' });
    });
  }
}
