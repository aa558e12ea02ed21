import type { Language } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const CHOOSE = statement('choose-language')`UPDATE auth.users SET language = $2 WHERE id = $1`;

const NOTE_APPLICATION = statement('note-language-of-application')`
  UPDATE auth.users SET application_language = $2 WHERE id = $1 AND application_language IS NULL`;

/** In which language the product speaks to the owner of an account (contract, section 10). */
@Injectable()
export class LanguageOfAccount {
  constructor(private readonly database: DataSource) {}

  async choose(userId: string, language: Language): Promise<void> {
    await runPrepared(this.database, CHOOSE, [userId, language]);
  }

  /** Records the language of an application. Only the first one is kept; a language that the owner chooses takes precedence. */
  async noteApplication(userId: string, language: Language): Promise<void> {
    await runPrepared(this.database, NOTE_APPLICATION, [userId, language]);
  }
}
