import { currentIdentity, type Identity } from '@lacorte/identity';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';

export interface View {
  request: Request<{ id: string }>;
  answer: unknown;
  administrator: Identity;
}

/** Records what a call shows, before its answer is sent. A refused call shows nothing and is not recorded. */
@Injectable()
export abstract class ViewInterceptor implements NestInterceptor {
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
