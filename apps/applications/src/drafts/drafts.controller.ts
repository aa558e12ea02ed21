import {
  API,
  type Draft,
  INTERNAL,
  LANGUAGE_KEY,
  type NamedDraftFiles,
  type SavedDraft,
  toLanguage,
  UPLOAD_SESSION_COOKIE,
  type UserDraft,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { clientNetwork, cookieOf, IdPipe } from '@lacorte/http-server';
import { type Caller, CallerOf, type Identity, IdentityOf, Internal, LoggedIn, Public } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsString, IsUUID, ValidateNested } from 'class-validator';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { SubmissionAdmission } from '../submissions/submission-admission';
import { isOpenAt } from '../tenders/tender.row';
import { BeginDraft } from './begin-draft';
import { EXPIRES_AT, listDrafts, readDraft } from './draft.row';
import { draftChangeIn } from './draft-body';
import { SaveDraft } from './save-draft';

/** Returns a row when a tender is open, even if there was no draft. */
const DELETE = statement('delete-draft')`
  WITH opened AS (SELECT t.id FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')}),
    deleted AS (DELETE FROM applications.draft d USING opened WHERE d.user_id = $1 AND d.tender_id = opened.id)
  SELECT FROM opened`;

class NamedFileDto {
  @IsUUID() userId: string;
  @IsString() path: string;
}

class NamedDraftFilesDto implements NamedDraftFiles {
  @IsArray() @ValidateNested({ each: true }) @Type(() => NamedFileDto) files: NamedFileDto[];
}

const NAMED = statement('named-draft-files', { userId: COLUMN.uuid, path: COLUMN.text })`
  SELECT r."userId", r.path FROM jsonb_to_recordset($1::jsonb) AS r("userId" uuid, path text)
  WHERE EXISTS (
    SELECT FROM applications.draft d JOIN applications.tender t ON t.id = d.tender_id
    WHERE d.user_id = r."userId" AND ${EXPIRES_AT} > clock_timestamp()
      AND d.files @> jsonb_build_array(jsonb_build_object('path', r.path)))`;

@Controller()
export class DraftsController {
  constructor(
    private readonly beginDraft: BeginDraft,
    private readonly admission: SubmissionAdmission,
    private readonly saveDraft: SaveDraft,
    private readonly database: DataSource,
  ) {}

  /** `BeginDraft` validates the body, because the rules depend on the caller. The admission bounds concurrent password hashes. */
  @Public()
  @Post(API.drafts)
  begin(
    @CallerOf() caller: Caller,
    @Body() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedDraft> {
    const draft = {
      caller,
      body,
      language: toLanguage(cookieOf(request, LANGUAGE_KEY)),
      uploadSession: cookieOf(request, UPLOAD_SESSION_COOKIE) ?? null,
      browser: request.headers,
      network: clientNetwork(request),
      setCookies: (lines: string[]) => void response.append('Set-Cookie', lines),
    };
    return this.admission.run(caller, response, () => this.beginDraft.run(draft));
  }

  @LoggedIn()
  @Get(API.userDrafts)
  list(@IdentityOf() { userId }: Identity): Promise<UserDraft[]> {
    return listDrafts(this.database, userId);
  }

  @LoggedIn()
  @Get(API.userDraft)
  async read(@IdentityOf() { userId }: Identity): Promise<Draft> {
    const draft = await readDraft(this.database, userId);
    if (!draft) throw new DomainError('not-found', 'drafts.notFound');
    return draft;
  }

  /** The method reads the body itself, because validation by a pipe takes ten times as long as storing the draft. */
  @LoggedIn()
  @Put(API.userDraft)
  save(@IdentityOf() { userId }: Identity, @Body() body: unknown, @Req() request: Request): Promise<SavedDraft> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    const uploadSession = cookieOf(request, UPLOAD_SESSION_COOKIE) ?? null;
    return this.saveDraft.run({ userId, ...draftChangeIn(body), language, uploadSession });
  }

  @LoggedIn()
  @Delete(API.userDraft)
  @HttpCode(204)
  async delete(@IdentityOf() { userId }: Identity): Promise<void> {
    const opened = await runPrepared(this.database, DELETE, [userId]);
    if (opened.length === 0) throw new DomainError('conflict', 'tenders.closed');
  }

  /** Tells the documents service which files the drafts still need. */
  @Internal('documents-worker')
  @Post(INTERNAL.namedDraftFiles)
  @HttpCode(200)
  async named(@Body() { files }: NamedDraftFilesDto): Promise<NamedDraftFiles> {
    return { files: await runPrepared(this.database, NAMED, [JSON.stringify(files)]) };
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.savedDraft.pattern)
  async saved(@Param('id', new IdPipe('drafts.notFound')) userId: string): Promise<Pick<Draft, 'savedAt'>> {
    const draft = await readDraft(this.database, userId);
    if (!draft) throw new DomainError('not-found', 'drafts.notFound');
    return { savedAt: draft.savedAt };
  }
}
