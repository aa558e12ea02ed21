import { ERASED_ACCOUNT, HOUSEKEEPING, PRIVACY } from '@lacorte/contracts';
import { about, MIGRATIONS_TABLE, PersonalData } from '@lacorte/personal-data';
import { SCHEMA } from './migrations';

/** While the upload URL is valid, its file may still arrive. So an erasure keeps the row without its person, and retention deletes both. */
const YOUNG = `created_at >= now() - interval '15 minutes'`;

/**
 * The row of a deleted upload stays as long as the browser may attach files, because it shows that the file existed. A row that is locked,
 * because its file is being attached, is deleted by the next run.
 */
const DELETE_UNUSED_UPLOADS = `
  DELETE FROM uploads WHERE id IN (
    SELECT id FROM uploads u
    WHERE removed_at IS NOT NULL AND created_at < now() - make_interval(hours => ${PRIVACY.uploadsHours})
      AND NOT EXISTS (SELECT FROM files WHERE upload_id = u.id)
    LIMIT $1 FOR UPDATE SKIP LOCKED)`;

const UPLOADS_OF_PERSON = 'user_id = $1 OR application_id = ANY($2::uuid[])';

/** Blanks an administrator's e-mail address before the applications service does, so that no later report of a download brings it back there. */
export const FORGET_DOWNLOADER = about(
  `UPDATE downloads SET downloaded_by_email = '${ERASED_ACCOUNT}' WHERE downloaded_by_id = $1`,
  'userId',
);

export const PERSONAL_DATA = new PersonalData(
  SCHEMA,
  {
    downloads: {
      holds: 'which administrator downloaded which files of an application',
      of: 'administrator',
      kept: { for: 'always' },
      exported: {
        section: 'accessLog',
        query: about(
          `SELECT downloaded_at AS at, 'documents-downloaded' AS action, application_id AS "applicationId", what AS documents
           FROM downloads WHERE application_id = ANY($1::uuid[]) OR downloaded_by_id = $2 ORDER BY id`,
          'applicationIds',
          'userId',
        ),
      },
      erased: [FORGET_DOWNLOADER],
    },
    download_reports: {
      holds: 'ids of downloads that the access log does not have yet',
      of: 'nobody',
      kept: { for: 'until they are reported' },
      exported: 'only ids',
      erased: 'only ids',
    },
    files: {
      holds: 'names, sizes and types of attached files, and what the virus scanner found',
      of: 'applicant',
      kept: { for: 'until the account is erased' },
      exported: 'names with the application; the files themselves are in the archive',
      erased: [about('DELETE FROM files WHERE application_id = ANY($1::uuid[])', 'applicationIds')],
    },
    uploads: {
      holds:
        'upload addresses that were issued: browser, account, network address until the file is removed, name of the file, whose draft keeps it',
      of: 'applicant',
      kept: {
        for: `${PRIVACY.uploadsHours} hours, or as long as the attached file, or as the draft and a day more`,
        remove: DELETE_UNUSED_UPLOADS,
      },
      exported: 'temporary copies; attached files are in the archive',
      erased: [
        about(
          `UPDATE uploads SET user_id = NULL, draft_of = NULL, kept_until = NULL, address = NULL, application_id = NULL, safe_name = '-', attached = false,
             applied = false
           WHERE (${UPLOADS_OF_PERSON}) AND ${YOUNG}`,
          'userId',
          'applicationIds',
        ),
        about(`DELETE FROM uploads WHERE ${UPLOADS_OF_PERSON}`, 'userId', 'applicationIds'),
      ],
    },
    attachment_versions: {
      holds: 'number of changes of the files of an application, when and in which sections the last one was',
      of: 'nobody',
      kept: {
        for: `as long as the application; ${HOUSEKEEPING.erasureDays} days after an erasure`,
        remove: `
          DELETE FROM attachment_versions WHERE application_id IN (
            SELECT application_id FROM attachment_versions
            WHERE erased_at < now() - interval '${HOUSEKEEPING.erasureDays} days' LIMIT $1)`,
      },
      exported: 'no personal data',
      erased: 'only ids and times; the row refuses attachments that are on their way',
    },
    migrations: MIGRATIONS_TABLE,
  },
  {
    uploads: {
      holds: 'files as browsers uploaded them, before they are attached',
      of: 'applicant',
      kept: `${PRIVACY.abandonedUploadsHours} or ${PRIVACY.uploadsHours} hours; those of a draft as long as it, and a day more`,
      exported: 'temporary copies; attached files are in the archive',
      erased: 'the uploads of the account and of its applications',
    },
    'files/documents': {
      holds: 'attached files, in a folder per application',
      of: 'applicant',
      kept: 'until the account is erased',
      exported: 'all of them',
      erased: 'the folders of the applications',
    },
    'files/receipts': {
      holds: 'printed receipts and full copies, in a folder per application',
      of: 'applicant',
      kept: 'the newest of each kind and language, until the account is erased; they can be printed again',
      exported: 'what they show is in dati.json',
      erased: 'the folders of the applications',
    },
    'files/rankings': {
      holds: 'printed rankings: codes with points and outcomes, as they were published',
      of: 'nobody',
      kept: 'always',
      exported: 'places are with the applications; codes name nobody',
      erased: 'codes, which name a person only together with what is erased',
    },
    'files/tender': {
      holds: 'the printed tender',
      of: 'nobody',
      kept: 'always',
      exported: 'no personal data',
      erased: 'no personal data',
    },
    'files/account-changes': {
      holds: 'ids of accounts whose password or second factor has changed, so that a restore can name them',
      of: 'account holder',
      kept: 'until the account is erased',
      exported: 'only an id and an instant',
      erased: 'the object of the account',
    },
    'files/erasures': {
      holds: 'ids of erased accounts, so that a restored backup does not bring them back',
      of: 'nobody',
      kept: 'as long as there are backups',
      exported: 'only ids of what was erased',
      erased: 'only ids of what was erased',
    },
  },
);
