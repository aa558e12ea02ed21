import 'reflect-metadata';
import { IsBoolean, IsOptional } from 'class-validator';
import { LANGUAGES, type Language } from '../languages';
import { CompactCode, Email, OneOf, Password, RequiredText, SameAs, Trimmed } from '../validation/decorators';

/** Body of POST /api/auth/login (specification, section 5, Login). */
export class LoginDto {
  @Trimmed()
  @Email({ required: 'validation.login.emailRequired' })
  email: string;

  @Password('validation.login.passwordTooShort')
  password: string;
}

/** Body of POST /api/auth/password-reset (contract, section 4). */
export class RequestPasswordResetDto {
  @Email()
  email: string;
}

/** Body of POST /api/auth/password-reset/confirm. */
export class ConfirmPasswordResetDto {
  /** From the fragment of the e-mailed link. */
  @RequiredText('validation.token.required')
  token: string;

  @Password('validation.password.tooShort')
  password: string;
}

/** The form of /nuova-password; the repeated password stays in the browser. */
export class NewPasswordFormDto extends ConfirmPasswordResetDto {
  @SameAs('password', 'validation.confirmPassword.different')
  confirmPassword: string;
}

/** Body of POST /api/auth/password. */
export class ChangePasswordDto {
  @Password('validation.password.tooShort')
  currentPassword: string;

  @Password('validation.password.tooShort')
  newPassword: string;
}

/** The form that changes a known password. */
export class ChangePasswordFormDto extends ChangePasswordDto {
  @SameAs('newPassword', 'validation.confirmPassword.different')
  confirmPassword: string;
}

/** Body of POST /api/auth/email-verification/confirm. */
export class ConfirmEmailDto {
  @RequiredText('validation.token.required')
  token: string;
}

/** Has the password, and the code if needed, that a logged-in person types again to confirm an act. */
abstract class ConfirmedByOwnerDto {
  @Password('validation.password.tooShort')
  password: string;

  @IsOptional()
  @CompactCode()
  @RequiredText('validation.code.required', { max: 64 })
  code?: string;
}

/** Body of POST /api/auth/email. `code` is required while TOTP is on. */
export class ChangeEmailDto extends ConfirmedByOwnerDto {
  @Email()
  email: string;
}

/** Body of PUT /api/auth/language. */
export class ChooseLanguageDto {
  @OneOf(LANGUAGES, 'validation.language.invalid')
  language: Language;
}

/** Body of POST /api/auth/totp/confirm and /api/auth/login/totp: six digits, or at login a recovery code. */
export class TotpCodeDto {
  @CompactCode()
  @RequiredText('validation.code.required', { max: 64 })
  code: string;
}

/** Body of DELETE /api/auth/totp. */
export class DisableTotpDto extends TotpCodeDto {
  @Password('validation.password.tooShort')
  password: string;
}

/** Body of POST /api/user/export. */
export class ExportUserDataDto {
  @Password('validation.password.tooShort')
  password: string;
}

/** Body of POST /api/auth/oidc/link. */
export class LinkIdentityDto {
  @Password('validation.password.tooShort')
  password: string;
}

/**
 * Body of POST /api/user/erasure. `code` is required while TOTP is on, `confirmOthers` if applications with another e-mail are erased
 * with the account.
 */
export class EraseUserDto extends ConfirmedByOwnerDto {
  @IsOptional()
  @IsBoolean({ message: 'validation.confirmOthers.invalid' })
  confirmOthers?: boolean;
}

/** Answer `{}` to a request for an e-mail. */
export type Accepted = Record<never, never>;
