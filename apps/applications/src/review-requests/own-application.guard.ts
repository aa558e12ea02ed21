import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import type { Caller } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';

const FIND = statement('own-application')`
  SELECT FROM applications.application WHERE id = $1 AND user_id = $2 AND erased_at IS NULL`;

/** Refuses ids of others' applications as unknown. A guard, because ids are checked before bodies (contract, section 2). */
@Injectable()
export class OwnApplicationGuard implements CanActivate {
  private readonly ids = new IdPipe();

  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { caller: Caller }>();
    const id = this.ids.transform(request.params.id);
    const found = await runPrepared(this.database, FIND, [id, request.caller.identity?.userId ?? null]);
    if (found.length === 0) throw new DomainError('not-found', 'error.applicationNotFound');
    return true;
  }
}
