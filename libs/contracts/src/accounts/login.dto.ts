import 'reflect-metadata';
import { Email, Password, Trimmed } from '../validation/decorators';

/** Body of POST /api/auth/login (specification, section 5, Login). */
export class LoginDto {
  @Trimmed()
  @Email({ required: 'validation.login.emailRequired' })
  email: string;

  @Password('validation.login.passwordTooShort')
  password: string;
}
