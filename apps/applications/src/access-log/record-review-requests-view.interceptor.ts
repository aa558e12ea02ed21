import { Injectable } from '@nestjs/common';
import { lookAt } from './look';
import { recordAccess } from './record-access';
import { type View, ViewInterceptor } from './view.interceptor';

/** For the list of requests of review: one entry per look at those of a tender, or of all. */
@Injectable()
export class RecordReviewRequestsViewInterceptor extends ViewInterceptor {
  protected override record({ request, administrator }: View): Promise<void> {
    const tenderId = `${request.query.tender ?? ''}`.toLowerCase();
    const report = lookAt(`review-requests/${tenderId || 'all'}`, administrator);
    const access = { action: 'review-requests-viewed', who: administrator.email, report } as const;
    return recordAccess(this.database, tenderId === '' ? access : { ...access, tenderId });
  }
}
