import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { runPrepared, statement } from '@lacorte/persistence';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';

const FIND = statement('known-review-request')`SELECT FROM applications.review_request WHERE id = $1`;

/** Refuses unknown ids. A guard, because ids are checked before bodies (contract, section 2). */
@Injectable()
export class KnownReviewRequestGuard implements CanActivate {
  private readonly ids = new IdPipe('reviewRequests.notFound');

  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const id = this.ids.transform(context.switchToHttp().getRequest<Request>().params.id);
    const found = await runPrepared(this.database, FIND, [id]);
    if (found.length === 0) throw new DomainError('not-found', 'reviewRequests.notFound');
    return true;
  }
}
