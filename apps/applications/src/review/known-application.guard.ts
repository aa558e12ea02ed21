import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';

/** Refuses an id that names no application. A guard, since ids come before bodies (contract, section 2). */
@Injectable()
export class KnownApplicationGuard implements CanActivate {
  private readonly ids = new IdPipe();

  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const id = this.ids.transform(context.switchToHttp().getRequest<Request>().params.id);
    const found = await this.database.query<unknown[]>('SELECT FROM applications.application WHERE id = $1', [id]);
    if (found.length === 0) throw new DomainError('not-found', 'error.applicationNotFound');
    return true;
  }
}
