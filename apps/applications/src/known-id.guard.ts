import type { MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { currentIdentity } from '@lacorte/identity';
import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type FindOptionsWhere, IsNull } from 'typeorm';
import { Application } from './submissions/application.entity';

/**
 * Makes a guard that refuses unknown ids, because ids are checked before bodies (contract, section 2).
 * @param conditions further conditions that the row must fulfil
 */
export function knownId<Row extends { id: string }>(
  entity: Type<Row>,
  message: MessageKey,
  conditions: (context: ExecutionContext) => FindOptionsWhere<Row> = () => ({}),
) {
  const ids = new IdPipe(message);

  @Injectable()
  class KnownIdGuard implements CanActivate {
    constructor(readonly database: DataSource) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const id = ids.transform(context.switchToHttp().getRequest<Request>().params.id);
      const where = { ...conditions(context), id } as FindOptionsWhere<Row>;
      if (await this.database.getRepository(entity).existsBy(where)) return true;
      throw new DomainError('not-found', message);
    }
  }
  return KnownIdGuard;
}

export class KnownApplicationGuard extends knownId(Application, 'error.applicationNotFound') {}

/** Refuses ids of unknown and of erased applications. */
export class PresentApplicationGuard extends knownId(Application, 'error.applicationNotFound', () => ({
  erasedAt: IsNull(),
})) {}

/** Refuses the ids of other people's applications as unknown. */
export class OwnApplicationGuard extends knownId(Application, 'error.applicationNotFound', (context) => ({
  userId: currentIdentity(context).userId,
  erasedAt: IsNull(),
})) {}
