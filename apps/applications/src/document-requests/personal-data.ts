import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { about, type TableData } from '@lacorte/personal-data';
import { KEPT_WITHOUT_NAME } from '../erasure/pseudonyms';
import { IS_OPEN } from './document-request.row';

const KEPT = { for: 'as long as its application' };
const EXPORTED = 'as requests of the application';

const erasedEmail = (column: string, id: string) =>
  about(`UPDATE applications.document_request SET ${column} = '${ERASED_ACCOUNT}' WHERE ${id} = $1`, 'userId');

/** What the requests for documents hold about people. */
export const DOCUMENT_REQUEST_DATA: Record<'document_request_item' | 'document_request', TableData> = {
  document_request_item: {
    holds: 'which documents of an application are missing, and why',
    of: 'applicant',
    kept: KEPT,
    exported: EXPORTED,
    erased: [
      about(
        `DELETE FROM applications.document_request_item i USING applications.document_request r, applications.application a
         WHERE r.id = i.request_id AND a.id = r.application_id AND a.id = ANY($1::uuid[]) AND NOT ${KEPT_WITHOUT_NAME}`,
        'applicationIds',
      ),
      about(
        `UPDATE applications.document_request_item i SET reason = '-' FROM applications.document_request r
         WHERE r.id = i.request_id AND r.application_id = ANY($1::uuid[])`,
        'applicationIds',
      ),
    ],
  },
  document_request: {
    holds: 'requests for missing documents of an application, with the administrator',
    of: 'applicant',
    kept: KEPT,
    exported: EXPORTED,
    erased: [
      about(
        `DELETE FROM applications.document_request r USING applications.application a
         WHERE a.id = r.application_id AND a.id = ANY($1::uuid[]) AND NOT ${KEPT_WITHOUT_NAME}`,
        'applicationIds',
      ),
      // The applicant can no longer answer.
      about(
        `UPDATE applications.document_request r SET withdrawn_at = date_trunc('milliseconds', clock_timestamp())
         WHERE r.application_id = ANY($1::uuid[]) AND ${IS_OPEN}`,
        'applicationIds',
      ),
      erasedEmail('created_by_email', 'created_by_id'),
      erasedEmail('withdrawn_by_email', 'withdrawn_by_id'),
    ],
  },
};
