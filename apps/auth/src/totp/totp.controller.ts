import { API, DisableTotpDto, type RecoveryCodes, TotpCodeDto, type TotpEnrolment } from '@lacorte/contracts';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { DisableTotp } from './disable-totp';
import { Enrolment } from './enrolment';

/** Routes of an administrator's second factor. They are open before the factor is in force, even where other rights need it. */
@Admin({ beforeMfa: true })
@Controller()
export class TotpController {
  constructor(
    private readonly enrolment: Enrolment,
    private readonly disableTotp: DisableTotp,
  ) {}

  @Post(API.totp)
  begin(@IdentityOf() administrator: Identity): Promise<TotpEnrolment> {
    return this.enrolment.begin(administrator);
  }

  @Post(API.confirmTotp)
  @HttpCode(200)
  switchOn(
    @IdentityOf() administrator: Identity,
    @Body() { code }: TotpCodeDto,
    @Req() request: Request,
  ): Promise<RecoveryCodes> {
    return this.enrolment.confirm(administrator, code, request);
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
