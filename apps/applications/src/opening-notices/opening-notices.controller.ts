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
import { DataSource } from 'typeorm';
import { DailyAllowances } from '../allowances/daily-allowances';
import { confirmNotice, noticeRecipient, requestNotice, writeNoticeLink } from './opening-notices';

const NOTICE_ID = new IdPipe('tenders.noticeLinkInvalid');

@Controller()
export class OpeningNoticesController {
  constructor(
    private readonly database: DataSource,
    private readonly allowances: DailyAllowances,
  ) {}

  @Public()
  @Post(API.openingNotices)
  @HttpCode(202)
  async request(@Body() { email }: RequestOpeningNoticeDto, @Req() request: Request): Promise<Accepted> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    await requestNotice(this.database, this.allowances, { email, language, network: clientNetwork(request) });
    return {};
  }

  /** Public, because the mailed link is the proof. */
  @Public()
  @Post(API.confirmOpeningNotice)
  @HttpCode(204)
  confirm(@Body() { token }: ConfirmOpeningNoticeDto): Promise<void> {
    return confirmNotice(this.database, token);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.openingNoticeRecipient.pattern)
  recipient(@Param('id', NOTICE_ID) id: string): Promise<OpeningNoticeRecipient> {
    return noticeRecipient(this.database, id);
  }

  @Internal('notifications-worker')
  @Post(INTERNAL.openingNoticeLink.pattern)
  @HttpCode(200)
  link(@Param('id', NOTICE_ID) id: string): Promise<WrittenLink> {
    return writeNoticeLink(this.database, id);
  }
}
