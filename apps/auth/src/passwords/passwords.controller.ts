import {
  type Accepted,
  API,
  ChangePasswordDto,
  ConfirmPasswordResetDto,
  RequestPasswordResetDto,
} from '@lacorte/contracts';
import { DeviceCookie } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn, Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { KnownDevices } from '../accounts/known-devices';
import { languageOf } from '../outbox';
import { sessionIdOf } from '../sessions/session-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { ChangePassword } from './change-password';
import { PasswordReset } from './password-reset';

@Controller()
export class PasswordsController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly passwordReset: PasswordReset,
    private readonly devices: KnownDevices,
    private readonly deviceCookie: DeviceCookie,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  @LoggedIn()
  @Post(API.password)
  @HttpCode(204)
  async change(
    @IdentityOf() user: Identity,
    @Body() change: ChangePasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const browser = this.deviceCookie.browserOf(request);
    const account = await this.changePassword.run(user, change, {
      ...browser,
      sessionId: sessionIdOf(request, this.settings),
      language: languageOf(request),
    });
    // A device is known for one version of the password, so the new version needs a new cookie.
    this.deviceCookie.set(response, this.devices.remember(browser.device, account));
  }

  @Public()
  @Post(API.passwordReset)
  @HttpCode(202)
  async request(@Body() { email }: RequestPasswordResetDto, @Req() request: Request): Promise<Accepted> {
    await this.passwordReset.request(email, languageOf(request));
    return {};
  }

  /** Public, because the mailed link is the proof. */
  @Public()
  @Post(API.confirmPasswordReset)
  @HttpCode(204)
  async confirmReset(
    @Body() confirmation: ConfirmPasswordResetDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const account = await this.passwordReset.confirm(confirmation, languageOf(request));
    // The link proves the mailbox, so this browser is the owner's. With TOTP, only the second step makes a browser known.
    if (!account.totpEnabled)
      this.deviceCookie.set(response, this.devices.remember(this.deviceCookie.of(request), account));
  }
}
