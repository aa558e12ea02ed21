import { promisify } from 'node:util';
import { API, type CurrentUser, type LoginAnswer, LoginDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Public } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { AuthenticateLocally } from './authenticate-locally';
import { HalfLogins } from './half-logins';
import { LogIn } from './log-in';
import { ReadSession } from './read-session';
import { clearSessionCookie } from './session-cookie';

/** Public, because these routes read, open and close the session themselves. */
@Public()
@Controller()
export class SessionsController {
  constructor(
    private readonly authenticate: AuthenticateLocally,
    private readonly halfLogins: HalfLogins,
    private readonly finishLogin: LogIn,
    private readonly readSession: ReadSession,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
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
    await promisify(request.session.destroy.bind(request.session))();
    clearSessionCookie(response, this.settings);
  }

  @Get(API.currentUser)
  async currentUser(@Req() request: Request): Promise<CurrentUser> {
    const user = await this.readSession.run(request);
    if (!user) throw new DomainError('unauthorized', 'error.unauthorized');
    return user;
  }
}
