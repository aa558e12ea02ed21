import { DomainError } from '@lacorte/errors';
import { countAffected, runPrepared, statement } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { sessionIdOf } from './signed-cookie';

const END_ONE = statement('end-session')`
  DELETE FROM auth.session WHERE public_id = $2 AND sess->>'userId' = $1`;

/** All sessions of account $1 but that of id $2. */
export const END_OTHERS = statement('end-other-sessions')`
  DELETE FROM auth.session WHERE sess->>'userId' = $1 AND sid IS DISTINCT FROM $2::text`;

/** Ends sessions of an account on request of its owner. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @param id public one. @throws DomainError not-found, also for another account's session */
  async one(userId: string, id: string): Promise<void> {
    const ended = await countAffected(this.database, END_ONE, [userId, id]);
    if (ended === 0) throw new DomainError('not-found', 'accounts.sessionNotFound');
  }

  /** All but that of the request's cookie. @param at the database, or the manager of a transaction */
  async others(userId: string, request: Request, at: DataSource | EntityManager = this.database): Promise<void> {
    await runPrepared(at, END_OTHERS, [userId, sessionIdOf(request, this.settings)]);
  }
}
