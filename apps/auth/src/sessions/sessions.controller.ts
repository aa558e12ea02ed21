import { API, type CurrentUser, type LoginAnswer, LoginDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Public } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuthenticateLocally } from './authenticate-locally';
import { CloseSession } from './close-session';
import { HalfLogins } from './half-logins';
import { LogIn } from './log-in';
import { ReadSession } from './read-session';

/** Public, because these routes read, open and close the session themselves. */
@Public()
@Controller()
export class SessionsController {
  constructor(
    private readonly authenticate: AuthenticateLocally,
    private readonly halfLogins: HalfLogins,
    private readonly finishLogin: LogIn,
    private readonly closeSession: CloseSession,
    private readonly readSession: ReadSession,
  ) {}

  @Post(API.login)
  @HttpCode(200)
  async logIn(
    @Body() credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginAnswer> {
    const account = await this.authenticate.run(credentials, request);
    return account.totpEnabled
      ? this.halfLogins.begin(account, request)
      : this.finishLogin.run(account, request, response);
  }

  @Post(API.logout)
  @HttpCode(204)
  async logOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.closeSession.run(request, response);
  }

  @Get(API.currentUser)
  async currentUser(@Req() request: Request): Promise<CurrentUser> {
    const user = await this.readSession.run(request);
    if (!user) throw new DomainError('unauthorized', 'error.unauthorized');
    return user;
  }
}
