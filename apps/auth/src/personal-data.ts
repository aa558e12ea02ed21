import { HOUSEKEEPING, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import { about, MIGRATIONS_TABLE, PersonalData } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SCHEMA } from './config';
import { OUTBOX } from './outbox';
import { SESSION_IDLE_SECONDS } from './sessions/session-cookie';

const EXPIRED_SESSIONS = `
  DELETE FROM auth.session WHERE sid IN (
    SELECT sid FROM auth.session
    WHERE expire < now() OR last_seen_at < now() - make_interval(secs => ${SESSION_IDLE_SECONDS}) LIMIT $1)`;

const EXPIRED_LINKS = `
  DELETE FROM auth.link_token WHERE hash IN (SELECT hash FROM auth.link_token WHERE expires_at < now() LIMIT $1)`;

/**
 * Requests of the last hour stay because they are counted. Open ones, and confirmed changes of the e-mail address, stay because their
 * e-mail may still wait to be sent.
 */
const EXPIRED_LINK_REQUESTS = `
  DELETE FROM auth.link_request WHERE id IN (
    SELECT id FROM auth.link_request
    WHERE asked_at < now() - interval '1 hour' AND (user_id IS NULL OR closed_at IS NOT NULL AND former_email IS NULL)
      OR asked_at < now() - make_interval(days => ${HOUSEKEEPING.linkRequestDays}) LIMIT $1)`;

const ofAccount = (text: string) => about(text, 'userId');

export const PERSONAL_DATA = new PersonalData(SCHEMA, {
  outbox: {
    holds: 'events: ids of accounts; the addresses of an erased one until the erasure has finished and told them',
    of: 'account holder',
    kept: { for: `${HOUSEKEEPING.outboxDays} days after they are done` },
    exported: 'only ids',
    erased: [ofAccount(`DELETE FROM auth.outbox WHERE kind <> 'account-erased' AND payload->>'userId' = $1::text`)],
  },
  session: {
    holds: 'sessions: account, device, when they were last used, what an identity provider said (encrypted)',
    of: 'account holder',
    kept: { for: `${SESSION_IDLE_HOURS} hours without a request, 7 days at most`, remove: EXPIRED_SESSIONS },
    exported: {
      section: 'sessions',
      query: ofAccount(`
        SELECT last_seen_at AS "lastSeenAt", expire AS "expiresAt", sess->>'device' AS device FROM auth.session
        WHERE sess->>'userId' = $1::text ORDER BY last_seen_at`),
    },
    erased: [
      ofAccount(`DELETE FROM auth.session WHERE sess->>'userId' = $1::text OR sess->'halfLogin'->>'userId' = $1::text`),
    ],
  },
  link_token: {
    holds: 'hashes of the tokens of links in e-mails',
    of: 'account holder',
    kept: { for: 'as long as the link is valid', remove: EXPIRED_LINKS },
    exported: 'only hashes',
    erased: [
      ofAccount(
        'DELETE FROM auth.link_token WHERE request_id IN (SELECT id FROM auth.link_request WHERE user_id = $1)',
      ),
    ],
  },
  link_request: {
    holds:
      'requests for links in e-mails: account, purpose, when; for a change of the address the new and the former one',
    of: 'account holder',
    kept: { for: `1 hour to ${HOUSEKEEPING.linkRequestDays} days`, remove: EXPIRED_LINK_REQUESTS },
    exported: {
      section: 'account',
      query: ofAccount(`
        SELECT former_email AS "formerEmail", new_email AS "newEmail", asked_at AS "askedAt" FROM auth.link_request
        WHERE user_id = $1 AND new_email IS NOT NULL ORDER BY asked_at`),
    },
    erased: [ofAccount('DELETE FROM auth.link_request WHERE user_id = $1')],
  },
  recovery_code: {
    holds: 'hashes of recovery codes',
    of: 'account holder',
    kept: { for: 'until they are used, or the second factor is switched off' },
    exported: 'only hashes',
    erased: [ofAccount('DELETE FROM auth.recovery_code WHERE user_id = $1')],
  },
  totp: {
    holds: 'second factors: encrypted secret, times of wrong codes',
    of: 'account holder',
    kept: { for: 'until the second factor is switched off' },
    exported: 'the secret is in the device of its owner',
    erased: [ofAccount('DELETE FROM auth.totp WHERE user_id = $1')],
  },
  openid_identity: {
    holds: 'accounts at identity providers that log in to an account',
    of: 'account holder',
    kept: { for: 'until the password is reset or the account is erased' },
    exported: {
      section: 'account',
      query: ofAccount(`
        SELECT issuer AS "identityProvider", subject, created_at AS "linkedAt" FROM auth.openid_identity WHERE user_id = $1`),
    },
    erased: [ofAccount('DELETE FROM auth.openid_identity WHERE user_id = $1')],
  },
  users: {
    holds: 'accounts: address, name, role, language, hash of the password',
    of: 'account holder',
    kept: { for: 'until the account is erased' },
    exported: {
      section: 'account',
      query: ofAccount(`
        SELECT id, email, first_name AS "firstName", last_name AS "lastName", role,
          coalesce(language, application_language) AS language, created_at AS "createdAt",
          updated_at AS "updatedAt", address_verified_at AS "addressVerifiedAt", address_proven_at AS "addressProvenAt"
        FROM auth.users WHERE id = $1`),
    },
    erased: [ofAccount('DELETE FROM auth.users WHERE id = $1')],
  },
  migrations: MIGRATIONS_TABLE,
});

@Injectable()
export class RemoveExpiredRecords {
  constructor(private readonly database: DataSource) {}

  async run() {
    return {
      sessions: await PERSONAL_DATA.removeExpired(this.database, 'session'),
      links: await PERSONAL_DATA.removeExpired(this.database, 'link_token'),
      linkRequests: await PERSONAL_DATA.removeExpired(this.database, 'link_request'),
      outboxRows: await OUTBOX.removeDone(this.database),
    };
  }
}
