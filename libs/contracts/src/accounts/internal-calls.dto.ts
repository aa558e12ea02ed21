import 'reflect-metadata';
import { IsBoolean, IsOptional, IsString, IsUUID } from 'class-validator';
import { LANGUAGES, type Language } from '../languages';
import { RULES } from '../limits';
import { Email, OneOf, OptionalText, Password, RequiredText } from '../validation/decorators';

/** Body of the internal call by which the applications service asks the auth service for the applicant's account. */
export class FindOrCreateAccountDto {
  @Email()
  email: string;

  @Password('validation.password.tooShort')
  password: string;

  @RequiredText('validation.nome.required')
  firstName: string;

  @RequiredText('validation.cognome.required')
  lastName: string;

  /** Network of the browser, as `clientNetwork` of libs/http-server returns it. */
  @OptionalText()
  network?: string | null;

  /** Value of the device cookie. */
  @OptionalText({ max: RULES.deviceCookieMax })
  device?: string | null;

  /** Language of the application; a new account gets it. */
  @OneOf(LANGUAGES, 'validation.language.invalid')
  language: Language;
}

/** Answer to `FindOrCreateAccountDto`; a wrong password for a known e-mail is a 409. */
export interface AccountReference {
  userId: string;
  created: boolean;
  /** Missing in release 1.0.0. */
  passwordVersion?: number;
  /** New value of the browser's device cookie. Missing for an account with TOTP, because the second step sets the cookie. */
  device?: string;
}

/** Body of the internal call by which the applications service logs an applicant in; the call has the headers of the browser. */
export class BeginSessionDto {
  @Email()
  email: string;

  @Password('validation.password.tooShort')
  password: string;

  /** Names are stored only with a new account. */
  @OptionalText()
  firstName?: string | null;

  @OptionalText()
  lastName?: string | null;
}

/** Answer to `BeginSessionDto`. It also sets the cookies of the session. */
export interface BegunSession {
  userId: string;
  /** Whether this call made the account; missing in release 1.0.0. */
  created?: boolean;
}

/** Body of the internal call that undoes a new account and a new session; the call has the cookies of the session. */
export class DiscardAccountDto {
  /** Whether the account was made for the refused request. */
  @IsBoolean()
  created: boolean;
}

/** Answer to `DiscardAccountDto`; release 1.0.0 answers without a body. */
export interface DiscardedAccount {
  /** False for an account that another request uses. */
  deleted: boolean;
}

/** Answer of the internal call for the number of passwords that an account has had. */
export interface PasswordVersion {
  passwordVersion: number;
  /**
   * When the owner of the e-mail address took over an account that a stranger may have made with it; ISO 8601. Null while the address is
   * not proven, and while the account has its first password, because then no owner took it over. Missing in earlier releases.
   */
  ownedSince?: string | null;
}

/** Body of the internal call for the link of an e-mail. */
export class WriteLinkDto {
  /** E-mail address to which the e-mail goes; missing in release 1.0.0. */
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

/** Answer of the auth service when the notifications service composes an e-mail with a link. */
export interface WrittenLink {
  /** Null if the e-mail address is verified or not that of the account, so that no link is needed. */
  token: string | null;
}

/** Recipient of an e-mail about an account. */
export interface AccountRecipient {
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Whether a link that was mailed to the e-mail address has been opened. */
  emailVerified: boolean;
}

/** A change of the e-mail address of an account that was requested by its owner. */
export interface EmailChange {
  userId: string;
  /** Whether the link to the new e-mail address has been opened, so that the account has the new address. */
  isConfirmed: boolean;
  from: string;
  /** Whether a link that was mailed to `from` had been opened before the change; false before it is confirmed. */
  isFromVerified: boolean;
  /** The new e-mail address; once confirmed, the address that the account has now. */
  to: string;
}

/** Recipient and content of the last e-mail about an erased account. */
export interface ErasedRecipient {
  email: string;
  language: Language;
  isAddressProven: boolean;
  /** Whether a link that was mailed to the address has been opened. */
  isAddressVerified: boolean;
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
