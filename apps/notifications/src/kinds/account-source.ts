import {
  type AccountRecipient,
  emailKey,
  INTERNAL,
  type Language,
  type UserLanguage,
  type WriteLinkDto,
  type WriteVerificationLinkDto,
  type WrittenLink,
} from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { IsBoolean, IsUUID } from 'class-validator';
import { NotWanted, stillThere } from '../messages/fault';
import type { Message } from '../messages/message';
import type { KnownRecipient } from '../messages/message-kinds';

/** Parameters of every message about an account. */
export class AccountParameters {
  @IsUUID()
  userId: string;

  /** Whether the message's language is the reader's choice; otherwise that of the latest application counts. */
  @IsBoolean()
  isLanguageChosen: boolean;
}

/** Parameters of a message with a link. */
export class LinkParameters extends AccountParameters {
  @IsUUID()
  requestId: string;
}

/** Data that messages about accounts ask other services for when they are composed, so that no store holds it. */
export class AccountSource {
  constructor(
    private readonly auth: ServiceClient,
    private readonly applications: ServiceClient,
  ) {}

  /** @throws NotWanted when the account is gone */
  async recipientOf({ parameters: { userId } }: Message<AccountParameters>): Promise<KnownRecipient> {
    const call = { method: 'GET', path: INTERNAL.accountRecipient(userId) } as const;
    const found = await stillThere<AccountRecipient>(this.auth, call, 'the account has been deleted');
    const name = [found.firstName, found.lastName].filter(Boolean).join(' ');
    return { name, address: found.email, ...(found.emailVerified && { verifiedAccount: userId }) };
  }

  /** Whether the owner of the account has proven this address; not that of an erased account. */
  async hasProven(userId: string, email: string): Promise<boolean> {
    const found = await this.auth.find<AccountRecipient>({ method: 'GET', path: INTERNAL.accountRecipient(userId) });
    return found?.emailVerified === true && emailKey(found.email) === emailKey(email);
  }

  async languageOf({ language, parameters }: Message<AccountParameters>): Promise<Language> {
    if (parameters.isLanguageChosen) return language;
    const path = INTERNAL.userLanguage(parameters.userId);
    const { language: latest } = await this.applications.call<UserLanguage>({ method: 'GET', path });
    return latest ?? language;
  }

  /** A new token for the link of a request. @throws NotWanted when the request has been used, voided or deleted, or the address changed */
  async linkOf({ recipient, parameters: { requestId } }: Message<LinkParameters>): Promise<string> {
    const body: WriteLinkDto = { address: recipient?.address };
    const call = { method: 'POST', path: INTERNAL.mailedLink(requestId), body } as const;
    const reason = 'the link is no longer needed';
    const { token } = await stillThere<WrittenLink>(this.auth, call, reason);
    if (token === null) throw new NotWanted(reason);
    return token;
  }

  /** The token by which an applicant verifies the address that the message goes to; null when it is verified, or not the account's. */
  async verificationFor(userId: string, body: WriteVerificationLinkDto): Promise<string | null> {
    const path = INTERNAL.verificationLink(userId);
    const { token } = await this.auth.call<WrittenLink>({ method: 'POST', path, body });
    return token;
  }
}
