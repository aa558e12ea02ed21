import { type AdminReviewRequest, type AdminReviewRequestsPage, API, DecideReviewRequestDto } from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { statement } from '@lacorte/persistence';
import { Body, Controller, Get, Param, Put, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { RecordReviewRequestsViewInterceptor } from '../access-log/record-review-requests-view.interceptor';
import { knownId } from '../known-id.guard';
import { DecideReview } from './decide-review-request';
import { ListReviewRequests } from './list-review-requests';

const FIND = statement('known-review-request')`SELECT FROM applications.review_request WHERE id = $1`;
const KnownReviewRequestGuard = knownId(FIND, 'reviewRequests.notFound');

@Admin()
@Controller()
export class AdminReviewRequestsController {
  constructor(
    private readonly listReviewRequests: ListReviewRequests,
    private readonly decideReview: DecideReview,
  ) {}

  @Get(API.reviewRequests)
  @UseInterceptors(RecordReviewRequestsViewInterceptor)
  list(@Query() query: QueryParameters): Promise<AdminReviewRequestsPage> {
    return this.listReviewRequests.run(query);
  }

  @Put(API.reviewRequest.pattern)
  @UseGuards(KnownReviewRequestGuard)
  decide(
    @Param('id', new IdPipe('reviewRequests.notFound')) requestId: string,
    @Body() { decision, reason, version }: DecideReviewRequestDto,
    @IdentityOf() administrator: Identity,
  ): Promise<AdminReviewRequest> {
    return this.decideReview.run({ requestId, decision, reason, version, administrator });
  }
}
