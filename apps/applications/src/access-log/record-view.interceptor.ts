import type { ListedApplication } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { LOOK_MINUTES, lookAt } from './look';
import { recordAccess } from './record-access';
import { type View, ViewInterceptor } from './view.interceptor';

/** Those of some applications that an administrator has not viewed lately. */
const NOT_LOOKED = statement('not-recently-viewed', { id: COLUMN.uuid })`
  SELECT a.id FROM applications.application a
  WHERE a.id = ANY($1::uuid[]) AND NOT EXISTS (
    SELECT FROM applications.access_log l
    JOIN applications.access_log_name n ON n.id = l.name_id AND lower(n.email COLLATE "C") = lower($2 COLLATE "C")
    WHERE l.application_code = a.application_code AND l.at > now() - interval '${LOOK_MINUTES} minutes'
      AND l.action = 'application-viewed')`;

/**
 * For calls that show a part of one application, such as its assessment: they count as a view of it. The page reads the details first,
 * and that view is always recorded. Parts that are read within `LOOK_MINUTES` of a view make no entry of their own.
 */
@Injectable()
export class RecordViewInterceptor extends ViewInterceptor {
  protected override async record(view: View): Promise<void> {
    const { administrator } = view;
    const { email } = administrator;
    const unseen = await runPrepared(this.database, NOT_LOOKED, [this.shownBy(view), email]);
    if (unseen.length === 0) return;
    const entries = unseen.map(({ id }) => ({
      ...{ action: 'application-viewed' as const, who: email, applicationId: id, report: lookAt(id, administrator) },
    }));
    await recordAccess(this.database, ...entries);
  }

  /** The ids of the applications that the call shows. */
  protected shownBy({ request }: View): string[] {
    return [request.params.id.toLowerCase()];
  }
}

/** For a call about one application that answers with others: all of them are viewed. */
@Injectable()
export class RecordListedViewsInterceptor extends RecordViewInterceptor {
  protected override shownBy(view: View): string[] {
    return [...super.shownBy(view), ...(view.answer as ListedApplication[]).map(({ id }) => id)];
  }
}
