import { API, ChooseLanguageDto, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';

const CHOOSE = statement('choose-language')`UPDATE auth.users SET language = $2 WHERE id = $1`;

const NOTE_APPLICATION = statement('note-language-of-application')`
  UPDATE auth.users SET application_language = $2 WHERE id = $1`;

/** Sets the language in which the product speaks to the owner of an account (contract, section 10). */
@Controller()
export class LanguageController {
  constructor(private readonly database: DataSource) {}

  @LoggedIn()
  @Put(API.language)
  @HttpCode(204)
  async choose(@IdentityOf() { userId }: Identity, @Body() { language }: ChooseLanguageDto): Promise<void> {
    await runPrepared(this.database, CHOOSE, [userId, language]);
  }

  /** Records the language of the account's first application. It counts until the owner chooses a language. */
  @Internal('applications')
  @Post(INTERNAL.applicationLanguage.pattern)
  @HttpCode(204)
  async noteApplication(
    @Param('id', new IdPipe('accounts.notFound')) userId: string,
    @Body() { language }: ChooseLanguageDto,
  ): Promise<void> {
    await runPrepared(this.database, NOTE_APPLICATION, [userId, language]);
  }
}
