import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { runPrepared, statement } from '@lacorte/persistence';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';

const KNOWN = statement('known-application')`SELECT FROM applications.application WHERE id = $1`;
const PRESENT = statement('present-application')`
  SELECT FROM applications.application WHERE id = $1 AND erased_at IS NULL`;

/** Refuses unknown ids. A guard, because ids are checked before bodies (contract, section 2). */
@Injectable()
export class KnownApplicationGuard implements CanActivate {
  protected readonly find: typeof KNOWN = KNOWN;
  private readonly ids = new IdPipe();

  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const id = this.ids.transform(context.switchToHttp().getRequest<Request>().params.id);
    const found = await runPrepared(this.database, this.find, [id]);
    if (found.length === 0) throw new DomainError('not-found', 'error.applicationNotFound');
    return true;
  }
}

/** Refuses erased applications, too. */
@Injectable()
export class PresentApplicationGuard extends KnownApplicationGuard {
  protected override readonly find = PRESENT;
}
