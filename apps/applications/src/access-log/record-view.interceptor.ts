import { currentIdentity, type Identity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { LOOK_MINUTES, lookAt } from './look';
import { recordAccess } from './record-access';

const LOOKED = statement('recently-viewed')`
  SELECT FROM applications.application a
  JOIN applications.access_log l ON l.application_code = a.application_code
    AND l.at > now() - interval '${LOOK_MINUTES} minutes' AND l.action = 'application-viewed'
  JOIN applications.access_log_name n ON n.id = l.name_id AND lower(n.email COLLATE "C") = lower($2 COLLATE "C")
  WHERE a.id = $1 LIMIT 1`;

/**
 * For calls that show a part of one application, such as its assessment: they count as a view of it. The page reads the details first,
 * and that view is always recorded. Parts that are read within `LOOK_MINUTES` of a view make no entry of their own.
 */
@Injectable()
export class RecordViewInterceptor implements NestInterceptor {
  constructor(private readonly database: DataSource) {}

  /** Records the view before the answer is sent. A refused call shows nothing and is not recorded. */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const { id } = context.switchToHttp().getRequest<Request<{ id: string }>>().params;
        await this.record(id, currentIdentity(context));
        return answer;
      }),
    );
  }

  private async record(applicationId: string, administrator: Identity): Promise<void> {
    const { email } = administrator;
    const looked = await runPrepared(this.database, LOOKED, [applicationId, email]);
    if (looked.length > 0) return;
    const report = lookAt(applicationId, administrator);
    await recordAccess(this.database, { action: 'application-viewed', who: email, applicationId, report });
  }
}
