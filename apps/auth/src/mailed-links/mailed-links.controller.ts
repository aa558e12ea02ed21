import {
  type Accepted,
  API,
  ChangeEmailDto,
  ConfirmEmailDto,
  type EmailChange as EmailChangeAnswer,
  INTERNAL,
  WriteLinkDto,
  WriteVerificationLinkDto,
  type WrittenLink,
} from '@lacorte/contracts';
import { DeviceCookie, IdPipe } from '@lacorte/http-server';
import { type Caller, CallerOf, type Identity, IdentityOf, Internal, LoggedIn, Public } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { languageOf } from '../outbox';
import { sessionIdOf } from '../sessions/session-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { EmailChange } from './email-change';
import { EmailVerification } from './email-verification';
import { WriteLink } from './write-link';

const ID = new IdPipe('accounts.notFound');

/** Makes links while the notifications service composes an e-mail, and verifies e-mail addresses by links. */
@Controller()
export class MailedLinksController {
  constructor(
    private readonly writeLink: WriteLink,
    private readonly verification: EmailVerification,
    private readonly emailChange: EmailChange,
    private readonly deviceCookie: DeviceCookie,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  @Internal('notifications-worker')
  @Post(INTERNAL.mailedLink.pattern)
  @HttpCode(200)
  async write(@Param('id', ID) requestId: string, @Body() { address }: WriteLinkDto): Promise<WrittenLink> {
    return { token: await this.writeLink.run(requestId, address) };
  }

  @Internal('notifications-worker')
  @Post(INTERNAL.verificationLink.pattern)
  @HttpCode(200)
  async writeVerification(
    @Param('id', ID) userId: string,
    @Body() { messageId, address }: WriteVerificationLinkDto,
  ): Promise<WrittenLink> {
    return { token: await this.writeLink.forNewAccount(userId, messageId, address) };
  }

  @LoggedIn()
  @Post(API.emailVerification)
  @HttpCode(202)
  async request(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<Accepted> {
    await this.verification.request(userId, languageOf(request));
    return {};
  }

  /** Public, because the link may be opened on a device without a session. */
  @Public()
  @Post(API.confirmEmailVerification)
  @HttpCode(204)
  confirmAddress(
    @Body() { token }: ConfirmEmailDto,
    @CallerOf() { identity }: Caller,
    @Req() request: Request,
  ): Promise<void> {
    const sessionId = sessionIdOf(request, this.settings);
    return this.verification.confirm(token, { userId: identity?.userId, sessionId, language: languageOf(request) });
  }

  @LoggedIn()
  @Post(API.changeEmail)
  @HttpCode(202)
  async change(@IdentityOf() user: Identity, @Body() body: ChangeEmailDto, @Req() request: Request): Promise<Accepted> {
    await this.emailChange.request(user, body, this.deviceCookie.browserOf(request), languageOf(request));
    return {};
  }

  @Internal('applications-worker', 'notifications-worker')
  @Get(INTERNAL.emailChange.pattern)
  changeOf(@Param('id', ID) requestId: string): Promise<EmailChangeAnswer> {
    return this.emailChange.find(requestId);
  }
}
