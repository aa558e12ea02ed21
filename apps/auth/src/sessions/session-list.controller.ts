import { API, type UserSession } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { EndSessions } from './end-sessions';
import { ListSessions } from './list-sessions';

/** Sessions of an account, which its owner sees and ends. */
@LoggedIn()
@Controller()
export class SessionListController {
  constructor(
    private readonly listSessions: ListSessions,
    private readonly endSessions: EndSessions,
  ) {}

  @Get(API.sessions)
  list(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<UserSession[]> {
    return this.listSessions.run(userId, request);
  }

  @Delete(API.sessions)
  @HttpCode(204)
  endOthers(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<void> {
    return this.endSessions.others(userId, request);
  }

  @Delete(API.session.pattern)
  @HttpCode(204)
  end(
    @IdentityOf() { userId }: Identity,
    @Param('id', new IdPipe('accounts.sessionNotFound')) id: string,
  ): Promise<void> {
    return this.endSessions.one(userId, id);
  }
}
