import { ERASED_ACCOUNT, PRIVACY } from '@lacorte/contracts';
import { about, MIGRATIONS_TABLE, PersonalData } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LAST_MESSAGE } from './messages/message';
import { SCHEMA } from './migrations';

/**
 * Selects messages about an account itself, such as a password reset. If the owner has proven the e-mail address, it also selects messages
 * to the address alone, such as the notice of an opening. In unsent messages of release 1.0.0 only the parameters contain the account.
 */
const OF_ACCOUNT = `user_id = $3 OR parameters->>'userId' = $3::text
  OR (application_id IS NULL AND contact_id IS NULL AND user_id IS NULL AND kind <> '${LAST_MESSAGE}' AND NOT coalesce(parameters, '{}') ? 'userId'
    AND $2 <> '' AND lower(recipient::text COLLATE "C") = lower($2 COLLATE "C"))`;

/** Selects messages about a person, by `$1` applications, `$2` proven e-mail address and `$3` account. */
export const MESSAGES_OF_PERSON = `(application_id = ANY($1::uuid[]) OR ${OF_ACCOUNT})`;

const EXPIRED_ALLOWANCES = `
  DELETE FROM mailbox_allowance WHERE message_id IN (
    SELECT message_id FROM mailbox_allowance WHERE taken_at < now() - interval '24 hours' LIMIT $1)`;

const EXPIRED_SLOTS = `
  DELETE FROM unproven_message WHERE message_id IN (
    SELECT message_id FROM unproven_message WHERE sends_at < now() - interval '24 hours' LIMIT $1)`;

export const PERSONAL_DATA = new PersonalData(SCHEMA, {
  messages: {
    holds: 'e-mails: recipient, subject, state, and what they need until they are sent',
    of: 'applicant',
    kept: {
      for: `as long as the account; forwarded contact messages ${PRIVACY.contactsYears} years; those to an address alone, such as notices of the opening, ${PRIVACY.noticeMailDays} days; the last one about an erased account 24 hours`,
      remove: `
        DELETE FROM messages WHERE id IN (
          SELECT id FROM messages
          WHERE kind IN ('contact', 'contact-copy') AND created_at < now() - make_interval(years => ${PRIVACY.contactsYears})
            OR kind = '${LAST_MESSAGE}' AND state IN ('sent', 'failed', 'withheld') AND created_at < now() - interval '24 hours'
            OR application_id IS NULL AND contact_id IS NULL AND user_id IS NULL AND state IN ('sent', 'failed', 'withheld')
              AND created_at < now() - make_interval(days => ${PRIVACY.noticeMailDays})
          LIMIT $1)`,
    },
    exported: {
      section: 'messages',
      query: about(
        `SELECT kind, application_id AS "applicationId", language, recipient, subject, state, created_at AS "createdAt",
           sent_at AS "sentAt"
         FROM messages WHERE ${MESSAGES_OF_PERSON} OR (kind = 'contact-copy' AND contact_id = ANY($4::uuid[])) ORDER BY created_at`,
        'applicationIds',
        'provenEmail',
        'userId',
        'contactIds',
      ),
    },
    erased: [
      about(`DELETE FROM messages WHERE ${MESSAGES_OF_PERSON}`, 'applicationIds', 'provenEmail', 'userId'),
      about('DELETE FROM messages WHERE contact_id = ANY($1::uuid[])', 'contactIds'),
    ],
  },
  payment_batch: {
    holds: 'batches of payment requests, with the administrators who started and stopped them',
    of: 'administrator',
    kept: { for: 'always' },
    exported: 'the work of an administrator is in the access log',
    erased: [
      about(`UPDATE payment_batch SET started_by_email = '${ERASED_ACCOUNT}' WHERE started_by = $1`, 'userId'),
      about(`UPDATE payment_batch SET stopped_by_email = '${ERASED_ACCOUNT}' WHERE stopped_by = $1`, 'userId'),
    ],
  },
  mailbox_allowance: {
    holds: 'how many messages a mailbox or a verified account has had, by a hash of its address or id',
    of: 'account holder',
    kept: { for: '24 hours', remove: EXPIRED_ALLOWANCES },
    exported: 'only hashes',
    erased:
      'stays for a day: otherwise a stranger could erase an account, apply again and mail the mailbox without limit',
  },
  unproven_message: {
    holds: 'when messages to addresses that nobody has proven may be sent, and which accounts they are about',
    of: 'account holder',
    kept: { for: '24 hours', remove: EXPIRED_SLOTS },
    exported: 'only ids of messages and accounts',
    erased: [about('UPDATE unproven_message SET account = NULL WHERE account = $1', 'userId')],
  },
  migrations: MIGRATIONS_TABLE,
});

/** Deletes what the rules above call expired: messages, allowances and slots. Messages to an applicant stay until the account is erased. */
@Injectable()
export class RemoveOldMessages {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<{ messages: number; allowances: number; slots: number }> {
    return {
      messages: await PERSONAL_DATA.removeExpired(this.database, 'messages'),
      allowances: await PERSONAL_DATA.removeExpired(this.database, 'mailbox_allowance'),
      slots: await PERSONAL_DATA.removeExpired(this.database, 'unproven_message'),
    };
  }
}
