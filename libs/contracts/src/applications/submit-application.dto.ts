import 'reflect-metadata';
import { Password } from '../validation/decorators';
import { ApplicationFieldsDto } from './application-fields.dto';

/** Body of POST /api/applications without login: the password creates or opens the account. */
export class SubmitApplicationDto extends ApplicationFieldsDto {
  @Password('validation.password.tooShort')
  password: string;
}

/** Body of POST /api/applications with login: a password is ignored. */
export class SubmitOwnApplicationDto extends ApplicationFieldsDto {}
