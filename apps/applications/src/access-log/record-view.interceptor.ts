import type { ListedApplication } from '@lacorte/contracts';
import { currentIdentity, type Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { type Access, recordAccess } from './record-access';

interface View {
  request: Request<{ id: string }>;
  answer: unknown;
  by: Identity;
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

/** Makes an interceptor that records views before the answer is sent. A refused call shows nothing and is not recorded. */
function viewInterceptor(accessesOf: (view: View, database: DataSource) => Access[] | Promise<Access[]>) {
  @Injectable()
  class RecordingInterceptor implements NestInterceptor {
    constructor(readonly database: DataSource) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      return next.handle().pipe(
        mergeMap(async (answer: unknown) => {
          const request = context.switchToHttp().getRequest<View['request']>();
          const accesses = await accessesOf({ request, answer, by: currentIdentity(context) }, this.database);
          if (accesses.length > 0) await recordAccess(this.database, ...accesses);
          return answer;
        }),
      );
    }
  }
  return RecordingInterceptor;
}

/**
 * Records calls that show a part of one application, such as its assessment, as views of the application. A page reads the application
 * itself first, and that call is always recorded. So a part that is read within `LOOK_MINUTES` makes no entry.
 */
export const RecordViewInterceptor = viewInterceptor((view, database) => viewsOf([idIn(view)], view, database));

/** For calls about one application whose answer lists others: records a view of that application and of each listed one. */
export const RecordListedViewsInterceptor = viewInterceptor((view, database) =>
  viewsOf([idIn(view), ...(view.answer as ListedApplication[]).map(({ id }) => id)], view, database),
);

/** Records calls that show the people of a ranking. Views of a ranking by one administrator within `LOOK_MINUTES` make one entry. */
export const RecordRankingViewInterceptor = viewInterceptor((view) => {
  const rankingId = idIn(view);
  return [{ action: 'ranking-viewed', who: view.by.email, rankingId, report: lookAt(rankingId, view.by) }];
});

/** Records calls of the list of review requests. Views of one tender's list by one administrator within `LOOK_MINUTES` make one entry. */
export const RecordReviewRequestsViewInterceptor = viewInterceptor(({ request, by }) => {
  const tenderId = `${request.query.tender ?? ''}`.toLowerCase() || undefined;
  const report = lookAt(`review-requests/${tenderId ?? 'all'}`, by);
  return [{ action: 'review-requests-viewed', who: by.email, report, tenderId }];
});

const idIn = ({ request }: View) => request.params.id.toLowerCase();

async function viewsOf(ids: string[], { by }: View, database: DataSource): Promise<Access[]> {
  const unseen = await runPrepared(database, NOT_LOOKED, [ids, by.email]);
  return unseen.map(({ id }) => {
    return { action: 'application-viewed', who: by.email, applicationId: id, report: lookAt(id, by) };
  });
}

/** The `report` of a view, the same for all views of a subject by one administrator in one period of `LOOK_MINUTES`. */
function lookAt(subject: string, { userId }: Identity): string {
  return `look/${userId}/${subject}/${Math.floor(Date.now() / (LOOK_MINUTES * 60_000))}`;
}
