import 'reflect-metadata';
import { IsBoolean } from 'class-validator';
import { Email, OptionalText, Password, RequiredText } from '../validation/decorators';
import { RULES } from '../validation/rules';

/** Body of the internal call by which applications asks auth for the applicant's account. */
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
}

/** Answer of the call; a wrong password for a known e-mail is a 409. */
export interface AccountReference {
  userId: string;
  created: boolean;
  /** Left out by release 1.0.0. */
  passwordVersion?: number;
  /** New value of the browser's device cookie. Left out for an account with TOTP: its second step makes a browser known. */
  device?: string;
}

/** Body of the internal call by which applications logs an applicant in; the call has the headers of the browser. */
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

/** Answer of the call, which sets the cookies of the session. */
export interface BegunSession {
  userId: string;
  /** Whether the account was made by this call; left out by release 1.0.0. */
  created?: boolean;
}

/** Body of the internal call that takes back an account and a session; the call has the cookies of the session. */
export class DiscardAccountDto {
  /** Whether the account was made for what was refused. */
  @IsBoolean()
  created: boolean;
}

/** Answer of the internal call for the number of passwords that an account has had. */
export interface PasswordVersion {
  passwordVersion: number;
}
