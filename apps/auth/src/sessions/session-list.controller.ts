import { API, type UserSession } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SessionList } from './session-list';

@LoggedIn()
@Controller()
export class SessionListController {
  constructor(private readonly sessions: SessionList) {}

  @Get(API.sessions)
  list(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<UserSession[]> {
    return this.sessions.of(userId, request);
  }

  @Delete(API.sessions)
  @HttpCode(204)
  endOthers(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<void> {
    return this.sessions.endOthers(userId, request);
  }

  @Delete(API.session.pattern)
  @HttpCode(204)
  end(
    @IdentityOf() { userId }: Identity,
    @Param('id', new IdPipe('accounts.sessionNotFound')) id: string,
  ): Promise<void> {
    return this.sessions.endOne(userId, id);
  }
}
