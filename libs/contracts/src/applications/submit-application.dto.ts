import 'reflect-metadata';
import { Accepted, Password, SameAs } from '../validation/decorators';
import { ApplicationFieldsDto } from './application-fields.dto';

/** Body of POST /api/applications without login: the password creates or opens the account. */
export class SubmitApplicationDto extends ApplicationFieldsDto {
  @Password('validation.password.tooShort')
  password: string;
}

/** Body of POST /api/applications with login: a password is ignored. */
export class SubmitOwnApplicationDto extends ApplicationFieldsDto {}

/** The form as a visitor fills it in. Consents travel in a header, the repeated password stays here (specification, section 7). */
export class ApplicationFormDto extends SubmitApplicationDto {
  @SameAs('password', 'validation.confirmPassword.different')
  confirmPassword: string;

  @Accepted('validation.gdprConsent.required')
  gdprConsent: boolean;

  @Accepted('validation.dataVeracity.required')
  dataVeracity: boolean;
}

/** The form as a logged-in person fills it in: no password. */
export class OwnApplicationFormDto extends SubmitOwnApplicationDto {
  @Accepted('validation.gdprConsent.required')
  gdprConsent: boolean;

  @Accepted('validation.dataVeracity.required')
  dataVeracity: boolean;
}
