import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, from, type Observable, switchMap, throwError } from 'rxjs';
import { PresentApplicationGuard } from '../review/known-application.guard';

/**
 * Answers an invalid body for an unknown application with 404, because ids are checked before bodies (contract, section 2). It looks for
 * the application only after a failure: a valid save needs no extra statement, unlike with a guard. For calls that are made often and
 * whose use case refuses unknown applications.
 */
@Injectable()
export class NotFoundFirstInterceptor implements NestInterceptor {
  constructor(private readonly present: PresentApplicationGuard) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(
        catchError((error) => from(this.present.canActivate(context)).pipe(switchMap(() => throwError(() => error)))),
      );
  }
}
