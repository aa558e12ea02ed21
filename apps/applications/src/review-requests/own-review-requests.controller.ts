import { API, type OwnReviewRequest, RequestReviewDto } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { OwnApplicationGuard } from './own-application.guard';
import { RequestReview } from './request-review';

/** Requests of review of the current account's applications. */
@LoggedIn()
@Controller()
export class OwnReviewRequestsController {
  constructor(private readonly requestReview: RequestReview) {}

  @Post(API.requestReview.pattern)
  @UseGuards(OwnApplicationGuard)
  request(
    @Param('id', IdPipe) applicationId: string,
    @Body() { text }: RequestReviewDto,
    @IdentityOf() { userId }: Identity,
  ): Promise<OwnReviewRequest> {
    return this.requestReview.run({ applicationId, userId, text });
  }
}
