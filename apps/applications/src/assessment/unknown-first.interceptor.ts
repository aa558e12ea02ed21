import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, from, type Observable, switchMap, throwError } from 'rxjs';
import { PresentApplicationGuard } from '../review/known-application.guard';

/**
 * For a call that pages make often and whose use case refuses unknown applications itself: what is wrong with a body is only said of an
 * application that is there (contract, section 2), and a right one costs no statement more.
 */
@Injectable()
export class UnknownFirstInterceptor implements NestInterceptor {
  constructor(private readonly present: PresentApplicationGuard) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(
        catchError((error) => from(this.present.canActivate(context)).pipe(switchMap(() => throwError(() => error)))),
      );
  }
}
