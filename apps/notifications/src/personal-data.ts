import { ERASED_ACCOUNT, PRIVACY } from '@lacorte/contracts';
import { about, MIGRATIONS_TABLE, PersonalData } from '@lacorte/personal-data';
import { SCHEMA } from './migrations';

/**
 * Messages about an account itself, such as a password reset: to its address and about no application or contact message. Until they
 * are sent they name the account and no address.
 */
const OF_ACCOUNT = `parameters->>'userId' = $3::text OR (application_id IS NULL AND contact_id IS NULL AND $2 <> ''
  AND lower(recipient::text COLLATE "C") = lower($2 COLLATE "C"))`;

/** Messages about a person, by `$1` applications, `$2` address and `$3` account. */
export const MESSAGES_OF_PERSON = `(application_id = ANY($1::uuid[]) OR ${OF_ACCOUNT})`;

/** Allowances are counted for a day. */
const EXPIRED_ALLOWANCES = `
  DELETE FROM mailbox_allowance WHERE message_id IN (
    SELECT message_id FROM mailbox_allowance WHERE taken_at < now() - interval '24 hours' LIMIT $1)`;

/** Everything that notifications keeps about people. */
export const PERSONAL_DATA = new PersonalData(SCHEMA, {
  messages: {
    holds: 'e-mails: recipient, subject, state, and what they need until they are sent',
    of: 'applicant',
    kept: {
      for: `as long as the account; forwarded contact messages ${PRIVACY.contactsYears} years; notices of the opening ${PRIVACY.noticeMailDays} days`,
      remove: `
        DELETE FROM messages WHERE id IN (
          SELECT id FROM messages
          WHERE kind = 'contact' AND created_at < now() - make_interval(years => ${PRIVACY.contactsYears})
            OR kind IN ('opening-notice-confirmation', 'tender-opened') AND state IN ('sent', 'failed', 'withheld')
              AND created_at < now() - make_interval(days => ${PRIVACY.noticeMailDays})
          LIMIT $1)`,
    },
    exported: {
      section: 'messages',
      query: about(
        `SELECT kind, application_id AS "applicationId", language, recipient, subject, state, created_at AS "createdAt",
           sent_at AS "sentAt"
         FROM messages WHERE ${MESSAGES_OF_PERSON} ORDER BY created_at`,
        'applicationIds',
        'email',
        'userId',
      ),
    },
    erased: [
      about(`DELETE FROM messages WHERE ${MESSAGES_OF_PERSON}`, 'applicationIds', 'email', 'userId'),
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
  migrations: MIGRATIONS_TABLE,
});
