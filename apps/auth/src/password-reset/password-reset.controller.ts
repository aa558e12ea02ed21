import { type Accepted, API, ConfirmPasswordResetDto, RequestPasswordResetDto } from '@lacorte/contracts';
import { Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { languageOf } from '../outbox';
import { PasswordReset } from './password-reset';

/** Public, because the mailed link is the proof. */
@Public()
@Controller()
export class PasswordResetController {
  constructor(private readonly passwordReset: PasswordReset) {}

  @Post(API.passwordReset)
  @HttpCode(202)
  async request(@Body() { email }: RequestPasswordResetDto, @Req() request: Request): Promise<Accepted> {
    await this.passwordReset.request(email, languageOf(request));
    return {};
  }

  @Post(API.confirmPasswordReset)
  @HttpCode(204)
  confirmReset(@Body() confirmation: ConfirmPasswordResetDto, @Req() request: Request): Promise<void> {
    return this.passwordReset.confirm(confirmation, languageOf(request));
  }
}
