import {
  type AdminReviewRequest,
  type AdminReviewRequestsPage,
  API,
  DecideReviewRequestDto,
  INTERNAL,
  type OwnReviewRequest,
  RequestReviewDto,
  type ReviewNotice,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Body, Controller, Get, Param, Post, Put, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { RecordReviewRequestsViewInterceptor } from '../access-log/record-view.interceptor';
import { knownId, OwnApplicationGuard } from '../known-id.guard';
import { ReviewRequest } from './review-request.entity';
import { REVIEW_REQUEST_TABLES } from './review-request.row';
import { decideReview, listReviewRequests, requestReview } from './review-requests';

const REQUEST_ID = new IdPipe('reviewRequests.notFound');

const KnownReviewRequestGuard = knownId(ReviewRequest, 'reviewRequests.notFound', () => ({
  application: { erasedAt: IsNull() },
}));

const NOTICE = statement('review-notice', { notice: COLUMN.json<ReviewNotice>() })`
  SELECT jsonb_build_object('applicationCode', a.application_code, 'nome', a.nome, 'cognome', a.cognome, 'email', a.email,
    'tenderTitle', t.title, 'decision', v.decision, 'reason', v.reason) AS notice
  FROM ${REVIEW_REQUEST_TABLES} JOIN applications.tender t ON t.id = a.tender_id
  WHERE v.id = $1 AND v.decided_at IS NOT NULL AND a.erased_at IS NULL`;

@Controller()
export class ReviewRequestsController {
  constructor(private readonly database: DataSource) {}

  @LoggedIn()
  @Post(API.requestReview.pattern)
  @UseGuards(OwnApplicationGuard)
  request(@Param('id', IdPipe) id: string, @Body() { text }: RequestReviewDto): Promise<OwnReviewRequest> {
    return requestReview(this.database, id, text);
  }

  @Admin()
  @Get(API.reviewRequests)
  @UseInterceptors(RecordReviewRequestsViewInterceptor)
  list(@Query() query: QueryParameters): Promise<AdminReviewRequestsPage> {
    return listReviewRequests(this.database, query);
  }

  @Admin()
  @Put(API.reviewRequest.pattern)
  @UseGuards(KnownReviewRequestGuard)
  decide(
    @Param('id', REQUEST_ID) requestId: string,
    @Body() decision: DecideReviewRequestDto,
    @IdentityOf() by: Identity,
  ): Promise<AdminReviewRequest> {
    return decideReview(this.database, requestId, decision, by);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.reviewNotice.pattern)
  async notice(@Param('id', REQUEST_ID) requestId: string): Promise<ReviewNotice> {
    return (await oneRow(this.database, NOTICE, [requestId], 'reviewRequests.notFound')).notice;
  }
}
