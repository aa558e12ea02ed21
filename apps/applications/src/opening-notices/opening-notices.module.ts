import { Module } from '@nestjs/common';
import { ConfirmNotice } from './confirm-notice';
import { OpeningNoticesController } from './opening-notices.controller';
import { RequestNotice } from './request-notice';
import { WriteNoticeLink } from './write-notice-link';

@Module({ controllers: [OpeningNoticesController], providers: [RequestNotice, ConfirmNotice, WriteNoticeLink] })
export class OpeningNoticesModule {}
