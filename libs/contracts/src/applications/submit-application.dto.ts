import 'reflect-metadata';
import { Password } from '../validation/decorators';
import { ApplicationFieldsDto } from './application-fields.dto';

/** Body of POST /api/applications from somebody who is not logged in: the password makes or opens the account. */
export class SubmitApplicationDto extends ApplicationFieldsDto {
  @Password('validation.password.tooShort')
  password: string;
}

/** Body of POST /api/applications from somebody who is logged in: a password, if sent, is ignored. */
export class SubmitOwnApplicationDto extends ApplicationFieldsDto {}
