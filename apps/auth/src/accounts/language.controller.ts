import { API, ChooseLanguageDto, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { LanguageOfAccount } from './language-of-account';

@Controller()
export class LanguageController {
  constructor(private readonly languageOfAccount: LanguageOfAccount) {}

  @LoggedIn()
  @Put(API.language)
  @HttpCode(204)
  choose(@IdentityOf() { userId }: Identity, @Body() { language }: ChooseLanguageDto): Promise<void> {
    return this.languageOfAccount.choose(userId, language);
  }

  @Internal('applications')
  @Post(INTERNAL.applicationLanguage.pattern)
  @HttpCode(204)
  noteApplication(
    @Param('id', new IdPipe('accounts.notFound')) userId: string,
    @Body() { language }: ChooseLanguageDto,
  ): Promise<void> {
    return this.languageOfAccount.noteApplication(userId, language);
  }
}
