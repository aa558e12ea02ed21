import 'reflect-metadata';
import { Email, Password, RequiredText } from '../validation/decorators';

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
}

/** Its answer; a wrong password for a known e-mail is a 409. */
export interface AccountReference {
  userId: string;
  created: boolean;
}
