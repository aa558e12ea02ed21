import { API, DisableTotpDto, type RecoveryCodes, TotpCodeDto, type TotpEnrolment } from '@lacorte/contracts';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { BeginEnrolment } from './begin-enrolment';
import { ConfirmEnrolment } from './confirm-enrolment';
import { DisableTotp } from './disable-totp';

/** An administrator's second factor. Open to those who need it to use their rights. */
@Admin({ beforeMfa: true })
@Controller()
export class TotpController {
  constructor(
    private readonly beginEnrolment: BeginEnrolment,
    private readonly confirmEnrolment: ConfirmEnrolment,
    private readonly disableTotp: DisableTotp,
  ) {}

  @Post(API.totp)
  begin(@IdentityOf() administrator: Identity): Promise<TotpEnrolment> {
    return this.beginEnrolment.run(administrator);
  }

  @Post(API.confirmTotp)
  @HttpCode(200)
  switchOn(
    @IdentityOf() administrator: Identity,
    @Body() { code }: TotpCodeDto,
    @Req() request: Request,
  ): Promise<RecoveryCodes> {
    return this.confirmEnrolment.run(administrator, code, request);
  }

  @Delete(API.totp)
  @HttpCode(204)
  switchOff(
    @IdentityOf() administrator: Identity,
    @Body() confirmation: DisableTotpDto,
    @Req() request: Request,
  ): Promise<void> {
    return this.disableTotp.run(administrator, confirmation, request);
  }
}
