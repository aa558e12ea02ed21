import {
  type Accepted,
  API,
  ConfirmEmailDto,
  INTERNAL,
  WriteLinkDto,
  WriteVerificationLinkDto,
  type WrittenLink,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Caller, CallerOf, type Identity, IdentityOf, Internal, LoggedIn, Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { languageOf } from '../outbox';
import { EmailVerification } from './email-verification';
import { WriteLink } from './write-link';

const ID = new IdPipe('accounts.notFound');

/** Makes links while notifications composes an e-mail, and verifies addresses by links. */
@Controller()
export class MailedLinksController {
  constructor(
    private readonly writeLink: WriteLink,
    private readonly verification: EmailVerification,
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
  confirmAddress(@Body() { token }: ConfirmEmailDto, @CallerOf() { identity }: Caller): Promise<void> {
    return this.verification.confirm(token, identity?.userId);
  }
}
