import { DomainError } from '@lacorte/errors';
import { runPrepared } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { SESSION_SETTINGS, type SessionSettings } from './session-settings';
import { sessionIdOf } from './signed-cookie';

const END_ONE = {
  name: 'end-session',
  text: `DELETE FROM auth.session WHERE public_id = $2 AND sess->>'userId' = $1 RETURNING public_id`,
};

/** All sessions of account $1 but that of id $2. */
export const END_OTHERS = {
  name: 'end-other-sessions',
  text: `DELETE FROM auth.session WHERE sess->>'userId' = $1 AND sid IS DISTINCT FROM $2::text`,
};

/** Ends sessions of an account on request of its owner. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly database: DataSource,
    @Inject(SESSION_SETTINGS) private readonly settings: SessionSettings,
  ) {}

  /** @param id public one. @throws DomainError not-found, also for another account's session */
  async one(userId: string, id: string): Promise<void> {
    const ended = await runPrepared<object>(this.database, END_ONE, [userId, id]);
    if (ended.length === 0) throw new DomainError('not-found', 'accounts.sessionNotFound');
  }

  /** All but that of the request's cookie. @param at the database, or the manager of a transaction */
  async others(userId: string, request: Request, at: DataSource | EntityManager = this.database): Promise<void> {
    await runPrepared(at, END_OTHERS, [userId, sessionIdOf(request, this.settings)]);
  }
}
