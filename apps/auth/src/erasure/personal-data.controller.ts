import {
  type Accepted,
  API,
  type ErasedRecipient,
  EraseUserDto,
  type ExportedAccount,
  INTERNAL,
} from '@lacorte/contracts';
import { DeviceCookie, IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';
import { clearSessionCookie } from '../sessions/session-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { OwnAccount } from './own-account';

const RECIPIENT = statement('recipient-of-erasure', { email: COLUMN.text })`
  SELECT payload->>'email' AS email FROM auth.outbox
  WHERE id = $1 AND kind = 'account-erased' AND payload ? 'email'`;

class ExportAccountDto {
  @IsString()
  password: string;

  @IsOptional()
  @IsString()
  network?: string;

  @IsOptional()
  @IsString()
  device?: string;
}

@Controller()
export class PersonalDataController {
  constructor(
    private readonly database: DataSource,
    private readonly ownAccount: OwnAccount,
    private readonly deviceCookie: DeviceCookie,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  @LoggedIn()
  @Post(API.eraseUser)
  @HttpCode(202)
  async erase(
    @IdentityOf() user: Identity,
    @Body() body: EraseUserDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Accepted> {
    await this.ownAccount.erase(user, body, this.deviceCookie.browserOf(request));
    clearSessionCookie(response, this.settings);
    return {};
  }

  /**
   * The person to whom the last e-mail about an erased account goes. Its job has no address, because the erasure removes jobs with the
   * address.
   *
   * @param eventId of the outbox
   * @throws DomainError not-found once the erasure has finished
   */
  @Internal('notifications-worker')
  @Get(INTERNAL.erasedRecipient.pattern)
  erasedRecipient(@Param('id', new IdPipe('accounts.notFound')) eventId: string): Promise<ErasedRecipient> {
    return oneRow(this.database, RECIPIENT, [eventId], 'accounts.notFound');
  }

  /** Data that auth holds of the logged-in user, after a check of the password. */
  @Internal('documents')
  @Post(INTERNAL.exportAccount.pattern)
  @HttpCode(200)
  async export(
    @Param('id', IdPipe) userId: string,
    @Body() { password, ...browser }: ExportAccountDto,
  ): Promise<ExportedAccount> {
    const person = await this.ownAccount.confirm(userId, password, browser);
    const { email, provenEmail } = person;
    return { person: { userId, email, provenEmail }, sections: await PERSONAL_DATA.export(this.database, person) };
  }
}
