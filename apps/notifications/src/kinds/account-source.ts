import {
  type AccountRecipient,
  type EmailChange,
  emailKey,
  INTERNAL,
  type Language,
  type UserLanguage,
  type WriteLinkDto,
  type WriteVerificationLinkDto,
  type WrittenLink,
} from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { NotWanted, readOrWithhold } from '../messages/fault';
import type { Message } from '../messages/message';
import type { KnownRecipient } from '../messages/message-kinds';

export class AccountParameters {
  @IsUUID()
  userId: string;

  /** Whether the reader chose the language; otherwise the language of the latest application is used. */
  @IsBoolean()
  isLanguageChosen: boolean;
}

export class ChangeParameters extends AccountParameters {
  /** Whether the change has unlinked an account at an identity provider. */
  @IsOptional()
  @IsBoolean()
  isUnlinked?: boolean;
}

export class LinkParameters extends AccountParameters {
  @IsUUID()
  requestId: string;
}

/** Reads data for messages about accounts from other services when a message is composed, so that the data is not stored. */
export class AccountSource {
  constructor(
    private readonly auth: ServiceClient,
    private readonly applications: ServiceClient,
  ) {}

  async recipientOf({ parameters: { userId } }: Message<AccountParameters>): Promise<KnownRecipient> {
    const path = INTERNAL.accountRecipient(userId);
    const found = await readOrWithhold<AccountRecipient>(this.auth, path, 'the account has been deleted');
    const name = [found.firstName, found.lastName].filter(Boolean).join(' ');
    return { name, address: found.email, account: userId, isProven: found.emailVerified };
  }

  /** Returns the new or the former address of a change. Only a former address that the account had verified counts as proven. */
  async recipientOfChange(message: Message<LinkParameters>, address: 'from' | 'to'): Promise<KnownRecipient> {
    const path = INTERNAL.emailChange(message.parameters.requestId);
    const change = await readOrWithhold<EmailChange>(this.auth, path, 'the account has been deleted');
    const isProven = address === 'from' && change.isFromVerified;
    const recipient = { ...(await this.recipientOf(message)), address: change[address], isProven };
    // A message to a mistyped address must not tell its reader whose account it is.
    return isProven ? recipient : { ...recipient, name: '' };
  }

  /** Tells whether `email` is the verified e-mail address of the account; false for an erased account. */
  async hasProven(userId: string, email: string): Promise<boolean> {
    const found = await this.auth.find<AccountRecipient>({ method: 'GET', path: INTERNAL.accountRecipient(userId) });
    return found?.emailVerified === true && emailKey(found.email) === emailKey(email);
  }

  async languageOf({ language, parameters }: Message<AccountParameters>): Promise<Language> {
    if (parameters.isLanguageChosen) return language;
    const path = INTERNAL.userLanguage(parameters.userId);
    return (await this.applications.call<UserLanguage>({ method: 'GET', path })).language ?? language;
  }

  /**
   * Makes a new token for the link of a request.
   *
   * @throws NotWanted when the request was used, closed or deleted, or the e-mail address has changed
   */
  async linkOf({ recipient, parameters: { requestId } }: Message<LinkParameters>): Promise<string> {
    const body: WriteLinkDto = { address: recipient?.address };
    const call = { method: 'POST', path: INTERNAL.mailedLink(requestId), body } as const;
    const reason = 'the link is no longer needed';
    const { token } = await readOrWithhold<WrittenLink>(this.auth, call, reason);
    if (token === null) throw new NotWanted(reason);
    return token;
  }

  /** Makes the token by which an applicant verifies the message's e-mail address; null if the address is verified or not that of the account. */
  async verificationFor(userId: string, body: WriteVerificationLinkDto): Promise<string | null> {
    const path = INTERNAL.verificationLink(userId);
    return (await this.auth.call<WrittenLink>({ method: 'POST', path, body })).token;
  }
}
