import { API, ChooseLanguageDto, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from './user.entity';

/** Sets the language in which the product speaks to the owner of an account (contract, section 10). */
@Controller()
export class LanguageController {
  constructor(private readonly database: DataSource) {}

  @LoggedIn()
  @Put(API.language)
  @HttpCode(204)
  async choose(@IdentityOf() { userId }: Identity, @Body() { language }: ChooseLanguageDto): Promise<void> {
    await this.database.getRepository(User).update({ id: userId }, { language });
  }

  /** Records the language of the account's first application. It counts until the owner chooses a language. */
  @Internal('applications')
  @Post(INTERNAL.applicationLanguage.pattern)
  @HttpCode(204)
  async noteApplication(
    @Param('id', new IdPipe('accounts.notFound')) id: string,
    @Body() { language }: ChooseLanguageDto,
  ): Promise<void> {
    await this.database.getRepository(User).update({ id }, { applicationLanguage: language });
  }
}
