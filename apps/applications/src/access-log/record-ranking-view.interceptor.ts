import { Injectable } from '@nestjs/common';
import { lookAt } from './look';
import { recordAccess } from './record-access';
import { type View, ViewInterceptor } from './view.interceptor';

/** For calls that show the people in a run of the ranking rule: one entry per look at a run, not one per person or page. */
@Injectable()
export class RecordRankingViewInterceptor extends ViewInterceptor {
  protected override record({ request, administrator }: View): Promise<void> {
    const rankingId = request.params.id.toLowerCase();
    const report = lookAt(rankingId, administrator);
    return recordAccess(this.database, { action: 'ranking-viewed', who: administrator.email, rankingId, report });
  }
}
