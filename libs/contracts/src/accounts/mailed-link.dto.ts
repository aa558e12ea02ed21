import 'reflect-metadata';
import { IsOptional, IsString, IsUUID } from 'class-validator';
import type { Language } from '../languages';

/** Body of the internal call for the link of an e-mail. */
export class WriteLinkDto {
  /** That the e-mail goes to; left out by release 1.0.0. */
  @IsOptional()
  @IsString()
  address?: string;
}

/** Body of the internal call for the verification link of a confirmation. */
export class WriteVerificationLinkDto extends WriteLinkDto {
  /** Id of the e-mail, the same at every attempt to send it. */
  @IsUUID()
  messageId: string;
}

/** Answer of auth when notifications composes an e-mail with a link. */
export interface WrittenLink {
  /** Null when no link is needed: the address is verified, or not the account's. */
  token: string | null;
}

/** Recipient of an e-mail about an account. */
export interface AccountRecipient {
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Whether a link that was mailed to the address has been opened. */
  emailVerified: boolean;
}

/** Recipient of the last e-mail about an erased account. */
export interface ErasedRecipient {
  email: string;
}

/** Account of the applicant. */
export interface ApplicantAccount {
  userId: string;
  /** Whether it is the first application of the account. */
  isFirst: boolean;
}

/** The language of a user's latest application; null without one. */
export interface UserLanguage {
  language: Language | null;
}
