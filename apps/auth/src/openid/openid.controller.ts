import { API, LinkIdentityDto, type OidcClaims, type OidcRedirect } from '@lacorte/contracts';
import { type Identity, IdentityOf, LoggedIn, Public } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FinishLogin } from './finish-login';
import { SessionClaims } from './session-claims';
import { StartLogin } from './start-login';

/** Login through an identity provider. Browsers open `start` and `finish` as pages, so errors lead back to a page of the site. */
@Controller()
export class OpenidController {
  constructor(
    private readonly startLogin: StartLogin,
    private readonly finishLogin: FinishLogin,
    private readonly sessionClaims: SessionClaims,
  ) {}

  @Public()
  @Get(API.oidc)
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.redirect(await this.startLogin.run(request));
  }

  @Public()
  @Get(API.oidcCallback)
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.redirect(await this.finishLogin.run(request, response));
  }

  /** This is a POST. With a GET, a link on another site could connect the account of its reader with an identity of somebody else. */
  @LoggedIn()
  @Post(API.oidcLink)
  @HttpCode(200)
  async link(
    @IdentityOf() user: Identity,
    @Body() { password }: LinkIdentityDto,
    @Req() request: Request,
  ): Promise<OidcRedirect> {
    return { redirectUrl: await this.startLogin.link(user, password, request) };
  }

  @Public()
  @Get(API.oidcClaims)
  claims(@Req() request: Request): Promise<OidcClaims> {
    return this.sessionClaims.of(request);
  }
}
