import { API, type CurrentUser, LoginDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Public } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { toCurrentUser } from '../accounts/current-user.mapper';
import { AuthenticateLocally } from './authenticate-locally';
import { CloseSession } from './close-session';
import { OpenSession } from './open-session';
import { ReadSession } from './read-session';
import { RememberDevice } from './remember-device';

/** Public: here the session itself is read, opened and closed; the gateway's identity token says nothing more. */
@Public()
@Controller()
export class SessionsController {
  constructor(
    private readonly authenticate: AuthenticateLocally,
    private readonly openSession: OpenSession,
    private readonly rememberDevice: RememberDevice,
    private readonly closeSession: CloseSession,
    private readonly readSession: ReadSession,
  ) {}

  @Post(API.login)
  @HttpCode(200)
  async logIn(
    @Body() credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    const user = await this.authenticate.run(credentials, request);
    await this.openSession.run(user, request);
    this.rememberDevice.run(user, request, response);
    return toCurrentUser(user);
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
