import { randomUUID } from 'node:crypto';
import { emailKey, type Language } from '@lacorte/contracts';
import { ADVISORY_LOCKS, COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OF_EMAIL } from '../accounts/account-statements';
import { OUTBOX } from '../outbox';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';

const LOCK_ADDRESS = statement('lock-address', { nothing: COLUMN.boolean })`
  SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.passwordReset}, hashtext($1)) IS NULL AS nothing`;

/** Adds a request, without the account when the address has none or has had its links of this hour. */
const ADD_REQUEST_OF_ADDRESS = statement('add-password-reset-request', { userId: orNull(COLUMN.uuid) })`
  INSERT INTO auth.link_request (id, purpose, user_id, is_counted)
  VALUES ($2, 'password-reset', (
    SELECT id FROM auth.users u WHERE ${OF_EMAIL} AND (
      SELECT count(*) FROM auth.link_request r
      WHERE r.user_id = u.id AND r.purpose = 'password-reset' AND r.is_counted AND r.asked_at > now() - interval '1 hour'
    ) < $3::int), true)
  RETURNING user_id AS "userId"`;

/** Same work as for an event from which an e-mail follows. */
const ADD_EVENT_WITHOUT_MESSAGE = statement('add-event-without-message')`
  INSERT INTO auth.outbox (id, kind, payload, relayed_at, done_at)
  VALUES ($1, 'password-reset-requested', $2, now(), now())`;

/**
 * Takes a request to reset a password. The work is the same for known, unknown and exhausted addresses: one lock, one
 * request, one event. So neither answer nor time tells who has an account (OWASP, 'Forgot Password Cheat Sheet').
 */
@Injectable()
export class RequestPasswordReset {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async run(email: string, language: Language | undefined): Promise<void> {
    const requestId = randomUUID();
    await this.database.transaction(async (manager) => {
      await runPrepared(manager, LOCK_ADDRESS, [emailKey(email)]);
      const [request] = await runPrepared(manager, ADD_REQUEST_OF_ADDRESS, [
        email,
        requestId,
        this.settings.linksPerHour,
      ]);
      await this.addEvent(manager, { requestId, userId: request?.userId ?? undefined, language });
    });
  }

  private async addEvent(
    manager: EntityManager,
    { userId, ...asked }: { requestId: string; userId?: string; language?: Language },
  ): Promise<void> {
    if (userId) await OUTBOX.add(manager, 'password-reset-requested', { ...asked, userId });
    else await runPrepared(manager, ADD_EVENT_WITHOUT_MESSAGE, [randomUUID(), {}]);
  }
}
