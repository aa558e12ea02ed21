import 'reflect-metadata';
import { SameAs } from '../validation/decorators';
import { ChangePasswordDto, ConfirmPasswordResetDto } from './account.dto';

/** /nuova-password as it is filled in; the repeated password stays in the browser. */
export class NewPasswordFormDto extends ConfirmPasswordResetDto {
  @SameAs('password', 'validation.confirmPassword.different')
  confirmPassword: string;
}

/** The form that changes a known password. */
export class ChangePasswordFormDto extends ChangePasswordDto {
  @SameAs('newPassword', 'validation.confirmPassword.different')
  confirmPassword: string;
}
