import {
  type AccountRecipient,
  INTERNAL,
  type Language,
  type UserLanguage,
  type WrittenLink,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { type InternalCall, ServiceClient } from '@lacorte/http-client';
import type { ServiceSigner } from '@lacorte/identity';
import { IsBoolean, IsUUID } from 'class-validator';
import type { MailAddress } from '../mail/mail-server';
import { NotWanted } from '../messages/fault';
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

/** Of a message with a link. */
export class LinkParameters extends AccountParameters {
  @IsUUID()
  requestId: string;
}

/** What messages about accounts ask other services for when they are composed, so that no store holds it. */
export class AccountSource {
  private readonly auth: ServiceClient;
  private readonly applications: ServiceClient;

  constructor({ AUTH_URL, APPLICATIONS_URL }: { AUTH_URL: string; APPLICATIONS_URL: string }, signer: ServiceSigner) {
    this.auth = new ServiceClient('auth', AUTH_URL, signer);
    this.applications = new ServiceClient('applications', APPLICATIONS_URL, signer);
  }

  /** @throws NotWanted when the account is gone */
  async recipientOf({ parameters: { userId } }: Message<AccountParameters>): Promise<KnownRecipient> {
    const path = INTERNAL.accountRecipient(userId);
    const found = await this.askAuth<AccountRecipient>({ method: 'GET', path }, 'the account has been deleted');
    const name = [found.firstName, found.lastName].filter(Boolean).join(' ');
    return { name, address: found.email, ...(found.emailVerified && { verifiedAccount: userId }) };
  }

  async languageOf({ language, parameters }: Message<AccountParameters>): Promise<Language> {
    if (parameters.isLanguageChosen) return language;
    const path = INTERNAL.userLanguage(parameters.userId);
    const { language: latest } = await this.applications.call<UserLanguage>({ method: 'GET', path });
    return latest ?? language;
  }

  /** A new token for the link of a request. @throws NotWanted when the request has been used, voided or deleted */
  async linkOf({ parameters: { requestId } }: Message<LinkParameters>): Promise<string> {
    const path = INTERNAL.mailedLink(requestId);
    const reason = 'the link is no longer needed';
    const { token } = await this.askAuth<WrittenLink>({ method: 'POST', path, body: {} }, reason);
    if (token === null) throw new NotWanted(reason);
    return token;
  }

  /** The token by which an applicant verifies the address; null when it is verified. */
  async verificationFor(userId: string, messageId: string): Promise<string | null> {
    const path = INTERNAL.verificationLink(userId);
    const { token } = await this.auth.call<WrittenLink>({ method: 'POST', path, body: { messageId } });
    return token;
  }

  private askAuth<T>(call: InternalCall, reasonIfMissing: string): Promise<T> {
    return this.auth.call<T>(call).catch((error: unknown) => {
      throw error instanceof DomainError && error.kind === 'not-found' ? new NotWanted(reasonIfMissing) : error;
    });
  }
}

/** The recipient that `recipientOf` has found, or the event named. */
export function recipientIn({ recipient }: Message): MailAddress {
  if (!recipient) throw new Error('a message is composed after its recipient is known');
  return recipient;
}
