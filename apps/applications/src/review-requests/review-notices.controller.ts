import { INTERNAL, type ReviewNotice } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Controller, Get, Param } from '@nestjs/common';
import { ReadReviewNotice } from './read-review-notice';

/** Tells notifications, right before it sends an e-mail about a decision, how it was decided. */
@Internal('notifications-worker')
@Controller()
export class ReviewNoticesController {
  constructor(private readonly readNotice: ReadReviewNotice) {}

  @Get(INTERNAL.reviewNotice.pattern)
  notice(@Param('id', new IdPipe('reviewRequests.notFound')) requestId: string): Promise<ReviewNotice> {
    return this.readNotice.run(requestId);
  }
}
