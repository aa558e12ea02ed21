import { Module } from '@nestjs/common';
import { AdminReviewRequestsController } from './admin-review-requests.controller';
import { DecideReview } from './decide-review-request';
import { ListReviewRequests } from './list-review-requests';
import { OwnReviewRequestsController } from './own-review-requests.controller';
import { RequestReview } from './request-review';
import { ReviewNoticesController } from './review-notices.controller';

/** Requests of review of a provisional ranking (contract, section 9). */
@Module({
  controllers: [OwnReviewRequestsController, AdminReviewRequestsController, ReviewNoticesController],
  providers: [RequestReview, ListReviewRequests, DecideReview],
})
export class ReviewRequestsModule {}
