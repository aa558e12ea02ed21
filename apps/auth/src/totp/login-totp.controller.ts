import { API, type CurrentUser, TotpCodeDto } from '@lacorte/contracts';
import { Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LogIn } from '../sessions/log-in';
import { CompleteLogin } from './complete-login';
import { HalfLoginGuard } from './half-login.guard';

/** The second step of a login. Public: who has a half login has no session yet. */
@Public()
@Controller()
export class LoginTotpController {
  constructor(
    private readonly completeLogin: CompleteLogin,
    private readonly logIn: LogIn,
  ) {}

  @Post(API.loginTotp)
  @HttpCode(200)
  @UseGuards(HalfLoginGuard)
  async complete(
    @Body() { code }: TotpCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    const { account, claims } = await this.completeLogin.run(request, code);
    return this.logIn.run(account, request, response, claims);
  }
}
