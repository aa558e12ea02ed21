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
import { cookieOf } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Body, Controller, Delete, Get, HttpCode, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { DeleteDraft } from './delete-draft';
import { draftChangeIn } from './draft-body';
import { ListDrafts } from './list-drafts';
import { ReadDraft } from './read-draft';
import { SaveDraft } from './save-draft';

/** The draft of the current account for the open tender, and its drafts of closed ones. */
@LoggedIn()
@Controller()
export class UserDraftController {
  constructor(
    private readonly readDraft: ReadDraft,
    private readonly saveDraft: SaveDraft,
    private readonly deleteDraft: DeleteDraft,
    private readonly listDrafts: ListDrafts,
  ) {}

  @Get(API.userDrafts)
  list(@IdentityOf() { userId }: Identity): Promise<UserDraft[]> {
    return this.listDrafts.run(userId);
  }

  @Get(API.userDraft)
  async read(@IdentityOf() { userId }: Identity): Promise<Draft> {
    const draft = await this.readDraft.run(userId);
    if (!draft) throw new DomainError('not-found', 'drafts.notFound');
    return draft;
  }

  /** Reads the body itself, because a form saves often. */
  @Put(API.userDraft)
  save(@IdentityOf() { userId }: Identity, @Body() body: unknown, @Req() request: Request): Promise<SavedDraft> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    const uploadSession = cookieOf(request, UPLOAD_SESSION_COOKIE) ?? null;
    return this.saveDraft.run({ userId, ...draftChangeIn(body), language, uploadSession });
  }

  @Delete(API.userDraft)
  @HttpCode(204)
  delete(@IdentityOf() { userId }: Identity): Promise<void> {
    return this.deleteDraft.run(userId);
  }
}
