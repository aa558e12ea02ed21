import { type Accepted, API, ConfirmPasswordResetDto, RequestPasswordResetDto } from '@lacorte/contracts';
import { Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { languageOf } from '../mailed-links/language-of';
import { ConfirmPasswordReset } from './confirm-password-reset';
import { RequestPasswordReset } from './request-password-reset';

/** Public: the mailed link is the proof. */
@Public()
@Controller()
export class PasswordResetController {
  constructor(
    private readonly requestPasswordReset: RequestPasswordReset,
    private readonly confirmPasswordReset: ConfirmPasswordReset,
  ) {}

  @Post(API.passwordReset)
  @HttpCode(202)
  async request(@Body() { email }: RequestPasswordResetDto, @Req() request: Request): Promise<Accepted> {
    await this.requestPasswordReset.run(email, languageOf(request));
    return {};
  }

  @Post(API.confirmPasswordReset)
  @HttpCode(204)
  confirmReset(@Body() confirmation: ConfirmPasswordResetDto, @Req() request: Request): Promise<void> {
    return this.confirmPasswordReset.run(confirmation, languageOf(request));
  }
}
