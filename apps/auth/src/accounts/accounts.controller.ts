import { type AccountReference, FindOrCreateAccountDto, INTERNAL } from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { FindOrCreateAccount } from './find-or-create-account';

@Internal('applications')
@Controller()
export class AccountsController {
  constructor(private readonly findOrCreateAccount: FindOrCreateAccount) {}

  @Post(INTERNAL.findOrCreateAccount)
  @HttpCode(200)
  findOrCreate(@Body() applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    return this.findOrCreateAccount.run(applicant);
  }
}
