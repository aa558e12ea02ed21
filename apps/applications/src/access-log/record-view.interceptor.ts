import type { ListedApplication } from '@lacorte/contracts';
import { currentIdentity, type Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { recordAccess } from './record-access';

interface View {
  request: Request<{ id: string }>;
  answer: unknown;
  administrator: Identity;
}

/** Views of the same data by one administrator within this time make one entry. */
const LOOK_MINUTES = 10;

/** Applications among `$1` that the administrator `$2` has not viewed within `LOOK_MINUTES`. */
const NOT_LOOKED = statement('not-recently-viewed', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.application a
  WHERE a.id = ANY($1::uuid[]) AND NOT EXISTS (
    SELECT FROM applications.access_log l
    JOIN applications.access_log_name n ON n.id = l.name_id AND lower(n.email COLLATE "C") = lower($2 COLLATE "C")
    WHERE l.application_code = a.application_code AND l.at > now() - interval '${LOOK_MINUTES} minutes'
      AND l.action = 'application-viewed')`;

/** Records the view before the answer is sent. A refused call shows nothing and is not recorded. */
@Injectable()
abstract class ViewInterceptor implements NestInterceptor {
  constructor(protected readonly database: DataSource) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const request = context.switchToHttp().getRequest<View['request']>();
        await this.record({ request, answer, administrator: currentIdentity(context) });
        return answer;
      }),
    );
  }

  protected abstract record(view: View): Promise<void>;
}

/**
 * For calls that show a part of one application, such as its assessment. Each counts as a view of the application. A
 * page first reads the details of the application, and that view is always recorded. Parts that are read within
 * `LOOK_MINUTES` of a view make no entry of their own.
 */
@Injectable()
export class RecordViewInterceptor extends ViewInterceptor {
  protected override async record(view: View): Promise<void> {
    const { administrator } = view;
    const who = administrator.email;
    const unseen = await runPrepared(this.database, NOT_LOOKED, [this.shownBy(view), who]);
    if (unseen.length === 0) return;
    const entries = unseen.map(({ id }) => {
      return { action: 'application-viewed', who, applicationId: id, report: lookAt(id, administrator) } as const;
    });
    await recordAccess(this.database, ...entries);
  }

  /** The ids of the applications that the call shows. */
  protected shownBy({ request }: View): string[] {
    return [request.params.id.toLowerCase()];
  }
}

/** For calls about one application whose answer lists other applications. The call counts as a view of each of them. */
@Injectable()
export class RecordListedViewsInterceptor extends RecordViewInterceptor {
  protected override shownBy(view: View): string[] {
    return [...super.shownBy(view), ...(view.answer as ListedApplication[]).map(({ id }) => id)];
  }
}

/**
 * For calls that show the people of a ranking. All views of a ranking within `LOOK_MINUTES` make one entry, not one per
 * person or page.
 */
@Injectable()
export class RecordRankingViewInterceptor extends ViewInterceptor {
  protected override record({ request, administrator }: View): Promise<void> {
    const rankingId = request.params.id.toLowerCase();
    const report = lookAt(rankingId, administrator);
    return recordAccess(this.database, { action: 'ranking-viewed', who: administrator.email, rankingId, report });
  }
}

/**
 * For the list of requests of review. All views of the requests of a tender, or of all tenders, within `LOOK_MINUTES`
 * make one entry.
 */
@Injectable()
export class RecordReviewRequestsViewInterceptor extends ViewInterceptor {
  protected override record({ request, administrator }: View): Promise<void> {
    const tenderId = `${request.query.tender ?? ''}`.toLowerCase();
    const report = lookAt(`review-requests/${tenderId || 'all'}`, administrator);
    const access = { action: 'review-requests-viewed', who: administrator.email, report } as const;
    return recordAccess(this.database, { ...access, tenderId: tenderId || undefined });
  }
}

/**
 * Returns the `report` of a view. It is the same for all views of a subject by one administrator in one period of
 * `LOOK_MINUTES`. It contains the id of the account, which an erasure does not change.
 */
function lookAt(subject: string, { userId }: Identity): string {
  return `look/${userId}/${subject}/${Math.floor(Date.now() / (LOOK_MINUTES * 60_000))}`;
}
