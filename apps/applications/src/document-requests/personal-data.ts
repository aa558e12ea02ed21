import type { TableData } from '@lacorte/personal-data';
import { KEPT_WITHOUT_NAME } from '../erasure/pseudonyms';
import { deleteUnless, OF_APPLICATION, ofApplications, withoutAdministrator } from '../erasure/register-entries';
import { IS_OPEN } from './document-request.row';

const EXPORTED = 'as requests of the application';

export const DOCUMENT_REQUEST_DATA: Record<'document_request_item' | 'document_request', TableData> = {
  document_request_item: {
    holds: 'which documents of an application are missing, and why',
    ...OF_APPLICATION,
    exported: EXPORTED,
    erased: [
      ofApplications(`DELETE FROM applications.document_request_item i USING applications.document_request r, applications.application a
         WHERE r.id = i.request_id AND a.id = r.application_id AND a.id = ANY($1::uuid[]) AND NOT ${KEPT_WITHOUT_NAME}`),
      ofApplications(`UPDATE applications.document_request_item i SET reason = '-' FROM applications.document_request r
         WHERE r.id = i.request_id AND r.application_id = ANY($1::uuid[])`),
    ],
  },
  document_request: {
    holds: 'requests for missing documents of an application, with the administrator',
    ...OF_APPLICATION,
    exported: EXPORTED,
    erased: [
      deleteUnless(KEPT_WITHOUT_NAME, 'document_request'),
      // This statement withdraws open requests, because the applicant can no longer answer.
      ofApplications(`UPDATE applications.document_request r SET withdrawn_at = date_trunc('milliseconds', clock_timestamp())
         WHERE r.application_id = ANY($1::uuid[]) AND ${IS_OPEN}`),
      withoutAdministrator('document_request', 'created_by'),
      withoutAdministrator('document_request', 'withdrawn_by'),
    ],
  },
};
