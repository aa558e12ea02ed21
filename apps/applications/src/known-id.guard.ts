import type { MessageKey } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { oneRow, type PreparedStatement } from '@lacorte/persistence';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';

/**
 * Makes a guard that refuses unknown ids, because ids are checked before bodies (contract, section 2).
 *
 * @param find takes the id of the request's path as `$1`
 */
export function knownId(find: PreparedStatement<object>, message: MessageKey) {
  const ids = new IdPipe(message);

  @Injectable()
  class KnownIdGuard implements CanActivate {
    constructor(readonly database: DataSource) {}

    /** @throws DomainError not-found */
    async canActivate(context: ExecutionContext): Promise<boolean> {
      await oneRow(this.database, find, this.valuesOf(context.switchToHttp().getRequest()), message);
      return true;
    }

    /** Values for `find`. */
    valuesOf({ params }: Request): unknown[] {
      return [ids.transform(params.id)];
    }
  }
  return KnownIdGuard;
}
