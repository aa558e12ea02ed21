import { deleteInBatches } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SESSION_IDLE_SECONDS } from '../sessions/session-settings';

const TRY_LOCK = `SELECT pg_try_advisory_xact_lock(hashtext('remove expired sessions')) AS "isOurs"`;

const EXPIRED = `
  DELETE FROM auth.session WHERE sid IN (
    SELECT sid FROM auth.session
    WHERE expire < now() OR last_seen_at < now() - make_interval(secs => ${SESSION_IDLE_SECONDS}) LIMIT $1)`;

/** Removes sessions that nobody can use any more. */
@Injectable()
export class RemoveExpiredSessions {
  constructor(private readonly database: DataSource) {}

  /** @returns how many are gone now; null while another process of auth is at it */
  run(): Promise<number | null> {
    return this.database.transaction(async (manager) => {
      const [{ isOurs }] = await manager.query<[{ isOurs: boolean }]>(TRY_LOCK);
      return isOurs ? deleteInBatches(manager, EXPIRED) : null;
    });
  }
}
