import { HOUSEKEEPING, PRIVACY, RESERVATION_HOURS } from '@lacorte/contracts';
import { about, impersonal, MIGRATIONS_TABLE, PersonalData } from '@lacorte/personal-data';
import { ACCESS_LOG_DATA } from './access-log/personal-data';
import { COUNTED_FOR } from './allowances/daily-allowances';
import { ASSESSMENT_DATA, EXPORTED_ASSESSMENTS } from './assessment/personal-data';
import { CORRECTIONS } from './corrections/correction.row';
import { CORRECTION_DATA, EXPORTED_WITHDRAWALS } from './corrections/personal-data';
import { SCHEMA } from './database';
import { REQUESTS_OF_APPLICATION } from './document-requests/document-request.row';
import { DOCUMENT_REQUEST_DATA } from './document-requests/personal-data';
import { EXPIRES_AT } from './drafts/draft.row';
import { ERASED_USER, KEPT_WITHOUT_NAME, PSEUDONYMS } from './erasure/pseudonyms';
import {
  ACTS,
  deleteExpired,
  deleteUnless,
  OF_APPLICATION,
  ofApplications,
  withoutAddress,
  withoutAdministrator,
} from './erasure/register-entries';
import { EXPORTED_PAYMENTS, PAYMENTS } from './payments/personal-data';
import { EXPORTED_RANKINGS, RANKING_DATA } from './rankings/personal-data';
import { IS_UNDECIDED, OWN_REVIEW_REQUEST } from './review-requests/review-request.row';
import { ownList } from './submissions/application.row';

const IS_ADDRESS = `$1 <> '' AND email = lower($1 COLLATE "C")`;

const EXPORTED_APPLICATIONS = `
  SELECT ${ownList()}, a.language, a.consents,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status, 'at', changed_at) ORDER BY c.id)
      FROM applications.status_change c WHERE c.application_id = a.id), '[]') AS history,
    ${EXPORTED_PAYMENTS} AS payments,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('at', attached_at, 'sections', sections) ORDER BY version)
      FROM applications.attachment_entry t WHERE t.application_id = a.id), '[]') AS attachments,
    ${REQUESTS_OF_APPLICATION} AS requests, ${EXPORTED_ASSESSMENTS} AS assessments, ${EXPORTED_RANKINGS} AS rankings,
    ${CORRECTIONS} AS corrections, ${EXPORTED_WITHDRAWALS} AS withdrawals,
    ${OWN_REVIEW_REQUEST} AS "reviewRequest"
  FROM applications.application a WHERE a.user_id = $1 AND a.erased_at IS NULL ORDER BY a.created_at`;

const EXPIRED_NETWORK_USES = `
  DELETE FROM applications.network_use WHERE (kind, network, period) IN (
    SELECT kind, network, period FROM applications.network_use WHERE period < now() - ${COUNTED_FOR} LIMIT $1)`;

/** Includes drafts that a save added during the erasure of their account. */
const EXPIRED_DRAFTS = `
  DELETE FROM applications.draft WHERE id IN (
    SELECT d.id FROM applications.draft d JOIN applications.tender t ON t.id = d.tender_id
    WHERE ${EXPIRES_AT} <= now() OR EXISTS (SELECT FROM applications.erasure e WHERE e.user_id = d.user_id) LIMIT $1)`;

/** The register of the personal data in this service. An erasure runs its statements after `eraseApplications` has set `erased_at`. */
export const PERSONAL_DATA = new PersonalData(SCHEMA, {
  status_change: {
    holds: 'changes of the status of an application, with the administrator',
    ...OF_APPLICATION,
    exported: 'as history of the application',
    erased: [deleteUnless(KEPT_WITHOUT_NAME, 'status_change'), withoutAdministrator('status_change', 'changed_by')],
  },
  attachment_entry: {
    holds: 'when which documents of an application were attached',
    ...OF_APPLICATION,
    exported: 'as attachments of the application',
    erased: [deleteUnless(KEPT_WITHOUT_NAME, 'attachment_entry')],
  },
  ...CORRECTION_DATA,
  fee_request: {
    holds: 'when an application was asked for the fee',
    ...OF_APPLICATION,
    exported: 'with the messages',
    erased: [ofApplications('DELETE FROM applications.fee_request WHERE application_id = ANY($1::uuid[])')],
  },
  told_status: {
    holds: 'the status that an applicant was told last',
    ...OF_APPLICATION,
    exported: 'with the messages and the history of the application',
    erased: [ofApplications('DELETE FROM applications.told_status WHERE application_id = ANY($1::uuid[])')],
  },
  ...ASSESSMENT_DATA,
  reservation: {
    holds: 'which administrator is at work on which application',
    ...ACTS,
    kept: {
      for: `${RESERVATION_HOURS} hours`,
      remove: deleteExpired('reservation', 'application_id', 'reserved_at', `interval '${RESERVATION_HOURS} hours'`),
    },
    erased: [
      ofApplications('DELETE FROM applications.reservation WHERE application_id = ANY($1::uuid[])'),
      about('DELETE FROM applications.reservation WHERE reserved_by_id = $1', 'userId'),
    ],
  },
  ...DOCUMENT_REQUEST_DATA,
  review_request: {
    holds: 'requests of review of a ranking in the words of the applicant, with the decision and the administrator',
    ...OF_APPLICATION,
    exported: 'as review request of the application',
    erased: [
      // An open request of an erased application cannot be decided, and would block the final ranking.
      ofApplications(`DELETE FROM applications.review_request v USING applications.application a
         WHERE a.id = v.application_id AND a.id = ANY($1::uuid[]) AND (${IS_UNDECIDED} OR NOT ${KEPT_WITHOUT_NAME})`),
      // The decision and its time explain a published ranking, so they stay. Free text can name a person, so it is replaced.
      ofApplications(
        `UPDATE applications.review_request SET text = '-', reason = '-' WHERE application_id = ANY($1::uuid[])`,
      ),
      withoutAdministrator('review_request', 'decided_by'),
    ],
  },
  ...PAYMENTS,
  idempotency_record: {
    holds: 'keys of submissions, with a keyed hash of the request',
    of: 'applicant',
    kept: {
      for: `${HOUSEKEEPING.idempotencyDays} days`,
      remove: deleteExpired(
        'idempotency_record',
        'key',
        'created_at',
        `interval '${HOUSEKEEPING.idempotencyDays} days'`,
      ),
    },
    exported: 'only a keyed hash',
    erased: [ofApplications('DELETE FROM applications.idempotency_record WHERE application_id = ANY($1::uuid[])')],
  },
  network_use: {
    holds: 'how many applications, drafts and contact messages a network address has made',
    of: 'visitor',
    kept: { for: '24 hours', remove: EXPIRED_NETWORK_USES },
    exported: 'names no person',
    erased: 'names no person; leaves within a day',
  },
  opening_notice: {
    holds: 'addresses that want an e-mail when a tender opens, with hashes of the links that verify them',
    of: 'visitor',
    kept: {
      for: `until they are told, at most ${PRIVACY.noticeMonths} months; ${PRIVACY.noticeLinkHours} hours if nobody opens the link`,
      remove: `
          DELETE FROM applications.opening_notice WHERE id IN (
            SELECT id FROM applications.opening_notice
            WHERE (verified_at IS NULL AND expires_at < now())
              OR verified_at < now() - make_interval(months => ${PRIVACY.noticeMonths})
            LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    },
    exported: {
      section: 'contacts',
      query: about(
        `SELECT 'opening-notice' AS kind, email, created_at AS "createdAt", verified_at AS "verifiedAt"
           FROM applications.opening_notice WHERE ${IS_ADDRESS}`,
        'provenEmail',
      ),
    },
    erased: [about(`DELETE FROM applications.opening_notice WHERE ${IS_ADDRESS}`, 'provenEmail')],
  },
  outbox: {
    holds:
      'events: ids of applications, accounts and contact messages; addresses that are told of the opening of a tender',
    of: 'applicant',
    kept: {
      for: `${HOUSEKEEPING.outboxDays} days after they are done; with an address ${PRIVACY.noticeMailDays} days`,
      remove: `
        DELETE FROM applications.outbox WHERE id IN (
          SELECT id FROM applications.outbox
          WHERE kind = 'tender-opened' AND done_at < now() - make_interval(days => ${PRIVACY.noticeMailDays}) LIMIT $1)`,
    },
    exported: 'only ids',
    erased: [
      ofApplications(`DELETE FROM applications.outbox WHERE (payload->>'applicationId')::uuid = ANY($1::uuid[])`),
      about(`DELETE FROM applications.outbox WHERE (payload->>'contactId')::uuid = ANY($1::uuid[])`, 'contactIds'),
      about(`DELETE FROM applications.outbox WHERE payload->>'userId' = $1::text`, 'userId'),
      about(
        `DELETE FROM applications.outbox WHERE kind = 'tender-opened' AND $1 <> ''
           AND payload->>'email' = lower($1 COLLATE "C")`,
        'provenEmail',
      ),
    ],
  },
  ...RANKING_DATA,
  application: {
    holds: 'applications: who applies, household, contacts, names and sizes of the documents, status, consents',
    of: 'applicant',
    kept: { for: 'until the account is erased' },
    exported: { section: 'applications', query: about(EXPORTED_APPLICATIONS, 'userId') },
    erased: [
      ofApplications(
        `DELETE FROM applications.application a WHERE a.id = ANY($1::uuid[]) AND NOT ${KEPT_WITHOUT_NAME}`,
      ),
      ofApplications(`UPDATE applications.application SET ${PSEUDONYMS}, user_id = '${ERASED_USER}', documenti = '{}', attached_files = '[]',
           consents = NULL, version = version + 1
         WHERE id = ANY($1::uuid[]) AND user_id <> '${ERASED_USER}'`),
    ],
  },
  draft: {
    holds: 'drafts of applications: what was typed into the form, paths of uploaded files',
    of: 'applicant',
    kept: {
      for: `${PRIVACY.draftDays} days after the last save, ${PRIVACY.draftDaysAfterClosing} days after the closing of the tender at most`,
      remove: EXPIRED_DRAFTS,
    },
    exported: {
      section: 'drafts',
      query: about(
        `SELECT (SELECT code FROM applications.tender WHERE id = tender_id) AS "tenderCode", values, language,
           saved_at AS "savedAt", created_at AS "createdAt"
         FROM applications.draft WHERE user_id = $1 ORDER BY created_at`,
        'userId',
      ),
    },
    erased: [about('DELETE FROM applications.draft WHERE user_id = $1', 'userId')],
  },
  ended_draft: {
    holds: 'ids of accounts whose draft is gone, with its version',
    of: 'applicant',
    kept: {
      for: `${PRIVACY.draftDays} days after the draft`,
      remove: deleteExpired('ended_draft', 'user_id', 'ended_at', `make_interval(days => ${PRIVACY.draftDays})`),
    },
    exported: 'only an id and a number',
    erased: [about('DELETE FROM applications.ended_draft WHERE user_id = $1', 'userId')],
  },
  contact: {
    holds: 'messages of the contact form, with name and address, and who answered',
    of: 'visitor',
    kept: {
      for: `${PRIVACY.contactsYears} years`,
      remove: deleteExpired('contact', 'id', 'created_at', `make_interval(years => ${PRIVACY.contactsYears})`),
    },
    exported: {
      section: 'contacts',
      query: about(
        `SELECT number, application_code AS "applicationCode", nome, cognome, email, telefono, oggetto, messaggio, created_at AS "createdAt", answered_at AS "answeredAt"
         FROM applications.contact WHERE id = ANY($1::uuid[]) ORDER BY created_at`,
        'contactIds',
      ),
    },
    erased: [
      about('DELETE FROM applications.contact WHERE id = ANY($1::uuid[])', 'contactIds'),
      withoutAddress('contact', 'answered_by'),
    ],
  },
  ...ACCESS_LOG_DATA,
  erasure: {
    holds: 'ids of erased accounts, of their applications and contact messages',
    of: 'nobody',
    kept: {
      for: `${HOUSEKEEPING.erasureDays} days`,
      remove: deleteExpired('erasure', 'user_id', 'erased_at', `interval '${HOUSEKEEPING.erasureDays} days'`),
    },
    exported: 'only ids of what was erased',
    erased: 'only ids of what was erased',
  },
  erasure_hold: {
    holds: 'ids of accounts that are about to be erased',
    of: 'account holder',
    kept: {
      for: `${HOUSEKEEPING.erasureHoldMinutes} minute`,
      remove: deleteExpired(
        'erasure_hold',
        'user_id',
        'held_at',
        `interval '${HOUSEKEEPING.erasureHoldMinutes} minutes'`,
      ),
    },
    exported: 'only ids',
    erased: [about('DELETE FROM applications.erasure_hold WHERE user_id = $1', 'userId')],
  },
  tender: impersonal('tenders with their rules and times', 'always, except deleted drafts'),
  tender_change: {
    holds: 'changes of tenders, with the administrator',
    ...ACTS,
    kept: { for: 'as long as the tender' },
    erased: [withoutAdministrator('tender_change', 'changed_by')],
  },
  application_counter: impersonal('the last number of each year'),
  contact_counter: impersonal('the last number of contact messages of each year'),
  application_count: impersonal('number of applications by tender and status'),
  migrations: MIGRATIONS_TABLE,
});
