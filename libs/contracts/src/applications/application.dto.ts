import 'reflect-metadata';
import { ValidateIf } from 'class-validator';
import { Accepted, Password, SameAs } from '../validation/decorators';
import { APPLICATION_FIELD_NAMES, applicationField, isAskedFor, type StatedFields } from './application-fields';

class Fields {}

for (const name of APPLICATION_FIELD_NAMES) {
  const { onlyIf, rules } = applicationField(name);
  const condition = onlyIf === undefined ? [] : [ValidateIf((fields: object) => isAskedFor(name, fields))];
  for (const decorate of [...rules, ...condition]) decorate(Fields.prototype, name);
}

interface Conditional {
  /** Required if `presenzaMinori` is `si`, otherwise ignored. */
  numeroMinori: StatedFields['numeroMinori'];
  /** Required if `presenzaDisabile` is `si`, otherwise ignored. */
  numeroDisabili: StatedFields['numeroDisabili'];
}

/** Fields that an applicant fills in (specification, section 5), from APPLICATION_FIELDS with their rules. Counts may be numbers or digits. */
export type ApplicationFieldsDto = StatedFields & Conditional;
export const ApplicationFieldsDto = Fields as new () => ApplicationFieldsDto;

/** Body of POST /api/applications without login. The password creates or opens the account. */
export class SubmitApplicationDto extends ApplicationFieldsDto {
  @Password('validation.password.tooShort')
  password: string;
}

/** Body of POST /api/applications with login. A password is ignored. */
export class SubmitOwnApplicationDto extends ApplicationFieldsDto {}

/** The form of a visitor. Consents are sent in a header, and the repeated password is not sent (specification, section 7). */
export class ApplicationFormDto extends SubmitApplicationDto {
  @SameAs('password', 'validation.confirmPassword.different')
  confirmPassword: string;

  @Accepted('validation.gdprConsent.required')
  gdprConsent: boolean;

  @Accepted('validation.dataVeracity.required')
  dataVeracity: boolean;
}

/** The form of a logged-in person, without a password. */
export class OwnApplicationFormDto extends SubmitOwnApplicationDto {
  @Accepted('validation.gdprConsent.required')
  gdprConsent: boolean;

  @Accepted('validation.dataVeracity.required')
  dataVeracity: boolean;
}
