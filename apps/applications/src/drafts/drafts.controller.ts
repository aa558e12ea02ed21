import {
  API,
  type Draft,
  LANGUAGE_KEY,
  type SavedDraft,
  toLanguage,
  UPLOAD_SESSION_COOKIE,
  type UserDraft,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { clientNetwork, cookieOf } from '@lacorte/http-server';
import { type Caller, CallerOf, type Identity, IdentityOf, LoggedIn, Public } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { SubmissionAdmission } from '../submissions/submission-admission';
import { isOpenAt } from '../tenders/tender.row';
import { BeginDraft } from './begin-draft';
import { listDrafts, readDraft } from './draft.row';
import { draftChangeIn } from './draft-body';
import { SaveDraft } from './save-draft';

/** Returns a row when a tender is open, even if there was no draft. */
const DELETE = statement('delete-draft')`
  WITH opened AS (SELECT t.id FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')}),
    deleted AS (DELETE FROM applications.draft d USING opened WHERE d.user_id = $1 AND d.tender_id = opened.id)
  SELECT FROM opened`;

@Controller()
export class DraftsController {
  constructor(
    private readonly beginDraft: BeginDraft,
    private readonly admission: SubmissionAdmission,
  ) {}

  /** The use case validates the body, because the rules depend on the caller. The admission bounds the hashed passwords. */
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
}

/** The draft of the current account for the open tender, and its drafts for closed tenders. */
@LoggedIn()
@Controller()
export class UserDraftController {
  constructor(
    private readonly saveDraft: SaveDraft,
    private readonly database: DataSource,
  ) {}

  @Get(API.userDrafts)
  list(@IdentityOf() { userId }: Identity): Promise<UserDraft[]> {
    return listDrafts(this.database, userId);
  }

  @Get(API.userDraft)
  async read(@IdentityOf() { userId }: Identity): Promise<Draft> {
    const draft = await readDraft(this.database, userId);
    if (!draft) throw new DomainError('not-found', 'drafts.notFound');
    return draft;
  }

  /** The method reads the body itself, because validation by a pipe takes ten times as long as storing the draft. */
  @Put(API.userDraft)
  save(@IdentityOf() { userId }: Identity, @Body() body: unknown, @Req() request: Request): Promise<SavedDraft> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    const uploadSession = cookieOf(request, UPLOAD_SESSION_COOKIE) ?? null;
    return this.saveDraft.run({ userId, ...draftChangeIn(body), language, uploadSession });
  }

  /** Repeating the call changes nothing. @throws DomainError conflict when no tender is open */
  @Delete(API.userDraft)
  @HttpCode(204)
  async delete(@IdentityOf() { userId }: Identity): Promise<void> {
    const opened = await runPrepared(this.database, DELETE, [userId]);
    if (opened.length === 0) throw new DomainError('conflict', 'tenders.closed');
  }
}
