import {
  type Accepted,
  API,
  type ErasedAccount,
  type ErasedRecipient,
  EraseUserDto,
  type ExportedAccount,
  INTERNAL,
  type Language,
} from '@lacorte/contracts';
import { DeviceCookie, IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn, ProcessOf, type Signer } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';
import { clearSessionCookie } from '../sessions/session-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { ERASING_PROCESSES } from './erase-account';
import { OwnAccount } from './own-account';

const RECIPIENT = statement('recipient-of-erasure', {
  email: COLUMN.text,
  language: COLUMN.textOf<Language>(),
  isAddressProven: COLUMN.boolean,
  isAddressVerified: COLUMN.boolean,
})`
  SELECT coalesce(payload->>'email', '') AS email, coalesce(payload->>'language', '') AS language,
    payload ? 'provenEmail' AS "isAddressProven", payload ?| '{provenEmail,isVerified}' AS "isAddressVerified"
  FROM auth.outbox WHERE id = $1 AND kind IN ('account-erased', 'erasure-to-tell') AND payload ?& '{email,language}'`;

const ERASURE = statement('erased-account', { email: COLUMN.text, provenEmail: COLUMN.text, by: COLUMN.text })`
  SELECT coalesce(payload->>'email', '') AS email, coalesce(payload->>'provenEmail', '') AS "provenEmail",
    coalesce(payload->>'by', '') AS by
  FROM auth.outbox WHERE kind = 'account-erased' AND payload->>'userId' = $1::text ORDER BY created_at DESC LIMIT 1`;

const STEPS = `coalesce(payload->'done', '{}') || jsonb_build_object($2::text, true)`;
/** An erasure without a language has no last e-mail. An event `erasure-to-tell` is about a former address and waits for no process. */
const IS_OVER = `(kind = 'erasure-to-tell' OR (${STEPS}) ?& $3::text[]) AND ((${STEPS}) ? 'told' OR NOT payload ? 'language')`;

/**
 * Records step `$2` of an erasure. `$1` is the id of the account or of the outbox event. After the last step the event is done, and the
 * e-mail address is deleted from it. This row, not a job, says which steps are left, because Redis could lose or forge a job.
 */
const NOTE_STEP = statement('note-erasure-step', { id: COLUMN.uuid })`
  UPDATE auth.outbox
  SET payload = jsonb_set(payload, '{done}', ${STEPS})
      - CASE WHEN ${IS_OVER} THEN '{email,provenEmail}' ELSE '{}' END::text[],
    done_at = CASE WHEN ${IS_OVER} THEN now() ELSE done_at END
  WHERE kind IN ('account-erased', 'erasure-to-tell') AND (payload->>'userId' = $1::text OR id::text = $1::text) RETURNING id`;

class ExportAccountDto {
  @IsString()
  password: string;

  @IsOptional()
  @IsString()
  network?: string;

  @IsOptional()
  @IsString()
  device?: string;
}

@Controller()
export class PersonalDataController {
  constructor(
    private readonly database: DataSource,
    private readonly ownAccount: OwnAccount,
    private readonly deviceCookie: DeviceCookie,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  @LoggedIn()
  @Post(API.eraseUser)
  @HttpCode(202)
  async erase(
    @IdentityOf() user: Identity,
    @Body() body: EraseUserDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Accepted> {
    await this.ownAccount.erase(user, body, this.deviceCookie.browserOf(request));
    clearSessionCookie(response, this.settings);
    return {};
  }

  /** Returns what the last e-mail about an erased account needs. Its job has no address, because the erasure removes jobs with one. */
  @Internal('notifications-worker')
  @Get(INTERNAL.erasedRecipient.pattern)
  erasedRecipient(@Param('id', new IdPipe('accounts.notFound')) eventId: string): Promise<ErasedRecipient> {
    return oneRow(this.database, RECIPIENT, [eventId], 'accounts.notFound');
  }

  /** Confirms that an erasure is recorded here. Its steps ask, because any process with Redis can add a job for a step. */
  @Internal(...ERASING_PROCESSES)
  @Get(INTERNAL.erasedAccount.pattern)
  async erasedAccount(@Param('id', IdPipe) userId: string): Promise<ErasedAccount> {
    const { by, ...account } = await oneRow(this.database, ERASURE, [userId], 'accounts.notFound');
    return { ...account, ...(by !== '' && { by }) };
  }

  /** Records that a process has erased its data. */
  @Internal(...ERASING_PROCESSES)
  @Post(INTERNAL.erasureStep.pattern)
  @HttpCode(204)
  async noteStep(@Param('id', IdPipe) userId: string, @ProcessOf() process: Signer): Promise<void> {
    await oneRow(this.database, NOTE_STEP, [userId, process, ERASING_PROCESSES], 'accounts.notFound');
  }

  /** Records that the last e-mail was sent or given up, so that its address is no longer needed. */
  @Internal('notifications-worker')
  @Post(INTERNAL.erasureTold.pattern)
  @HttpCode(204)
  async noteTold(@Param('id', IdPipe) eventId: string): Promise<void> {
    await oneRow(this.database, NOTE_STEP, [eventId, 'told', ERASING_PROCESSES], 'accounts.notFound');
  }

  /** Exports the data that the auth service holds of the logged-in user, after a check of the password. */
  @Internal('documents')
  @Post(INTERNAL.exportAccount.pattern)
  @HttpCode(200)
  async export(
    @Param('id', IdPipe) userId: string,
    @Body() { password, ...browser }: ExportAccountDto,
  ): Promise<ExportedAccount> {
    const person = await this.ownAccount.confirm(userId, password, browser);
    const { email, provenEmail } = person;
    return { person: { userId, email, provenEmail }, sections: await PERSONAL_DATA.export(this.database, person) };
  }
}
