import { type ApplicantAccount, INTERNAL, type Language, type UserLanguage } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';

const SELECT_APPLICANT = statement('applicant-of-application', { userId: COLUMN.uuid, isFirst: COLUMN.boolean })`
  SELECT user_id AS "userId", NOT EXISTS (
    SELECT FROM applications.application b
    WHERE b.user_id = a.user_id AND (b.created_at, b.id) < (a.created_at, a.id)) AS "isFirst"
  FROM applications.application a WHERE id = $1`;

const SELECT_LANGUAGE_OF_USER = statement('language-of-user', { language: COLUMN.textOf<Language>() })`
  SELECT language FROM applications.application WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1`;

/** What notifications needs to know about an applicant's account. */
@Internal('notifications-worker')
@Controller()
export class ApplicantsController {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  @Get(INTERNAL.applicant.pattern)
  async account(@Param('id', IdPipe) applicationId: string): Promise<ApplicantAccount> {
    const [applicant] = await runPrepared(this.database, SELECT_APPLICANT, [applicationId]);
    if (!applicant) throw new DomainError('not-found', 'error.applicationNotFound');
    return applicant;
  }

  /** The language of a user's latest application, for messages that no request has a language for. */
  @Get(INTERNAL.userLanguage.pattern)
  async language(@Param('id', IdPipe) userId: string): Promise<UserLanguage> {
    const [latest] = await runPrepared(this.database, SELECT_LANGUAGE_OF_USER, [userId]);
    return { language: latest?.language ?? null };
  }
}
