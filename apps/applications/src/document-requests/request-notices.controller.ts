import { type DocumentRequestNotice, INTERNAL } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param } from '@nestjs/common';
import { ReadRequestNotice } from './read-request-notice';

/** Tells notifications, right before it sends an e-mail about a request, how the request stands. */
@Internal('notifications-worker')
@Controller()
export class RequestNoticesController {
  constructor(private readonly readNotice: ReadRequestNotice) {}

  @Get(INTERNAL.documentRequestNotice.pattern)
  notice(@Param('id', new IdPipe('documentRequests.notFound')) requestId: string): Promise<DocumentRequestNotice> {
    return this.readNotice.run(requestId);
  }
}
