import { Module } from '@nestjs/common';
import { DecideReview } from './decide-review-request';
import { ListReviewRequests } from './list-review-requests';
import { RequestReview } from './request-review';
import { ReviewRequestsController } from './review-requests.controller';

/** Requests of review of a provisional ranking (contract, section 9). */
@Module({
  controllers: [ReviewRequestsController],
  providers: [RequestReview, ListReviewRequests, DecideReview],
})
export class ReviewRequestsModule {}
