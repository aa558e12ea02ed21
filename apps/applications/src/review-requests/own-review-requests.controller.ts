import { API, type OwnReviewRequest, RequestReviewDto } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Caller, type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { statement } from '@lacorte/persistence';
import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { knownId } from '../known-id.guard';
import { RequestReview } from './request-review';

const FIND = statement('own-application')`
  SELECT FROM applications.application WHERE id = $1 AND user_id = $2 AND erased_at IS NULL`;

/** Refuses ids of others' applications as unknown. */
class OwnApplicationGuard extends knownId(FIND, 'error.applicationNotFound') {
  override valuesOf(request: Request & { caller: Caller }): unknown[] {
    return [...super.valuesOf(request), request.caller.identity?.userId ?? null];
  }
}

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
