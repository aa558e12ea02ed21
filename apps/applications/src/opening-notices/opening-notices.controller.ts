import {
  type Accepted,
  API,
  ConfirmOpeningNoticeDto,
  INTERNAL,
  LANGUAGE_KEY,
  type OpeningNoticeRecipient,
  RequestOpeningNoticeDto,
  toLanguage,
  type WrittenLink,
} from '@lacorte/contracts';
import { clientNetwork, cookieOf, IdPipe } from '@lacorte/http-server';
import { Internal, Public } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ConfirmNotice } from './confirm-notice';
import { RequestNotice } from './request-notice';
import { WriteNoticeLink } from './write-notice-link';

/** An e-mail when the next tender opens, for anyone who proves an address. */
@Controller()
export class OpeningNoticesController {
  constructor(
    private readonly requestNotice: RequestNotice,
    private readonly confirmNotice: ConfirmNotice,
    private readonly writeLink: WriteNoticeLink,
  ) {}

  @Public()
  @Post(API.openingNotices)
  @HttpCode(202)
  async request(@Body() { email }: RequestOpeningNoticeDto, @Req() request: Request): Promise<Accepted> {
    await this.requestNotice.run(email, toLanguage(cookieOf(request, LANGUAGE_KEY)), clientNetwork(request));
    return {};
  }

  /** Public: the mailed link is the proof. */
  @Public()
  @Post(API.confirmOpeningNotice)
  @HttpCode(204)
  confirm(@Body() { token }: ConfirmOpeningNoticeDto): Promise<void> {
    return this.confirmNotice.run(token);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.openingNoticeRecipient.pattern)
  recipient(@Param('id', new IdPipe('tenders.noticeLinkInvalid')) id: string): Promise<OpeningNoticeRecipient> {
    return this.writeLink.recipient(id);
  }

  @Internal('notifications-worker')
  @Post(INTERNAL.openingNoticeLink.pattern)
  @HttpCode(200)
  link(@Param('id', new IdPipe('tenders.noticeLinkInvalid')) id: string): Promise<WrittenLink> {
    return this.writeLink.link(id);
  }
}
