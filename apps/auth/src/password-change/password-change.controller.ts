import { API, ChangePasswordDto } from '@lacorte/contracts';
import { clientNetwork, DeviceCookie } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { KnownDevices } from '../accounts/known-devices';
import { languageOf } from '../mailed-links/language-of';
import { SESSION_SETTINGS, type SessionSettings } from '../sessions/session-settings';
import { sessionIdOf } from '../sessions/signed-cookie';
import { ChangePassword } from './change-password';

@LoggedIn()
@Controller()
export class PasswordChangeController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly devices: KnownDevices,
    private readonly deviceCookie: DeviceCookie,
    @Inject(SESSION_SETTINGS) private readonly settings: SessionSettings,
  ) {}

  @Post(API.password)
  @HttpCode(204)
  async change(
    @IdentityOf() user: Identity,
    @Body() change: ChangePasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const device = this.deviceCookie.of(request);
    const account = await this.changePassword.run(user, change, {
      network: clientNetwork(request),
      device,
      sessionId: sessionIdOf(request, this.settings),
      language: languageOf(request),
    });
    // A device is known for one password of an account.
    this.deviceCookie.set(response, this.devices.remember(device, account));
  }
}
