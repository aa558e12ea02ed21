import { currentIdentity } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { recordAccess } from './record-access';

const LOOK_MINUTES = 10;

const LOOKED = statement('recently-viewed')`
  SELECT FROM applications.application a
  JOIN applications.access_log l ON l.application_code = a.application_code
    AND l.at > now() - interval '${LOOK_MINUTES} minutes' AND l.action = 'application-viewed'
  JOIN applications.access_log_name n ON n.id = l.name_id AND lower(n.email COLLATE "C") = lower($2 COLLATE "C")
  WHERE a.id = $1 LIMIT 1`;

/**
 * For calls that show a part of one application, such as its assessment: they are a view of it. The page that asks for all parts asks
 * for the details first, which are always recorded; parts that are read soon afterwards belong to the same look.
 */
@Injectable()
export class RecordViewInterceptor implements NestInterceptor {
  constructor(private readonly database: DataSource) {}

  /** The entry is there before the answer goes out; a call that is refused shows nothing. */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.record(context);
        return answer;
      }),
    );
  }

  private async record(context: ExecutionContext): Promise<void> {
    const { id } = context.switchToHttp().getRequest<Request<{ id: string }>>().params;
    const { email } = currentIdentity(context);
    const looked = await runPrepared(this.database, LOOKED, [id, email]);
    if (looked.length > 0) return;
    const look = Math.floor(Date.now() / (LOOK_MINUTES * 60_000));
    const report = `view/${email.toLowerCase()}/${id}/${look}`;
    await recordAccess(this.database, { action: 'application-viewed', who: email, applicationId: id, report });
  }
}
