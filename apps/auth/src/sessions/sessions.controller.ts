import { promisify } from 'node:util';
import { API, type CurrentUser, INTERNAL, type LoginAnswer, LoginDto, TotpCodeDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IDENTITY_HEADER, IdentitySigner, isPageOfOther, Public } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { CompleteLogin } from '../totp/complete-login';
import { HalfLoginGuard, HalfLogins } from './half-logins';
import { LoginGuard, type LoginRequest } from './login.guard';
import { OpenSession } from './open-session';
import { ReadSession, toCurrentUser } from './read-session';
import { clearSessionCookie } from './session-cookie';

/** Public, because these routes read, open and close the session themselves. */
@Public()
@Controller()
export class SessionsController {
  constructor(
    private readonly halfLogins: HalfLogins,
    private readonly openSession: OpenSession,
    private readonly completeLogin: CompleteLogin,
    private readonly readSession: ReadSession,
    private readonly signer: IdentitySigner,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** The guard has read the body. The parameter `_credentials` serves only the description of the API. */
  @Post(API.login)
  @HttpCode(200)
  @UseGuards(LoginGuard)
  async logIn(
    @Body() _credentials: LoginDto,
    @Req() request: LoginRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginAnswer> {
    const account = request.user;
    if (account.totpEnabled) return this.halfLogins.begin(account, request);
    await this.openSession.run(account, request, response);
    return toCurrentUser(account, this.settings.isMfaRequired);
  }

  @Post(API.loginTotp)
  @HttpCode(200)
  @UseGuards(HalfLoginGuard)
  complete(
    @Body() { code }: TotpCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    return this.completeLogin.run(code, request, response);
  }

  @Post(API.logout)
  @HttpCode(204)
  async logOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    // The gateway sends no identity to this route. AccessGuard cannot compare the account, so it is compared here.
    if (isPageOfOther(request, request.session.userId)) throw new DomainError('unauthorized', 'error.unauthorized');
    await promisify(request.session.destroy.bind(request.session))();
    clearSessionCookie(response, this.settings);
  }

  @Get(API.currentUser)
  async currentUser(@Req() request: Request): Promise<CurrentUser> {
    const user = await this.readSession.run(request);
    if (!user) throw new DomainError('unauthorized', 'error.unauthorized');
    return user;
  }

  /**
   * Answers with the identity token in `X-Identity` when the cookie names a session. The route is public, because the gateway has no
   * service token. It tells the holder of a session cookie nothing new, and the gateway routes no outside requests to it.
   */
  @Get(INTERNAL.identity)
  @HttpCode(204)
  async identity(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const user = await this.readSession.run(request);
    if (!user) return;
    const { id: userId, email, role, mfa } = user;
    const mfaRequired = mfa?.required === true && !mfa.enabled;
    response.setHeader(IDENTITY_HEADER, await this.signer.sign({ userId, email, role, mfaRequired }));
  }
}
