import 'reflect-metadata';
import { Accepted, SameAs } from '../validation/decorators';
import { SubmitApplicationDto, SubmitOwnApplicationDto } from './submit-application.dto';

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
