import { type AccountRecipient, type AccountReference, FindOrCreateAccountDto, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { FindOrCreateAccount } from './find-or-create-account';
import { ReadRecipient } from './read-recipient';

@Controller()
export class AccountsController {
  constructor(
    private readonly findOrCreateAccount: FindOrCreateAccount,
    private readonly readRecipient: ReadRecipient,
  ) {}

  @Internal('applications')
  @Post(INTERNAL.findOrCreateAccount)
  @HttpCode(200)
  findOrCreate(@Body() applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    return this.findOrCreateAccount.run(applicant);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.accountRecipient.pattern)
  recipient(@Param('id', new IdPipe('accounts.notFound')) userId: string): Promise<AccountRecipient> {
    return this.readRecipient.run(userId);
  }
}
