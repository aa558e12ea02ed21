import type { TableData } from '@lacorte/personal-data';
import { KEPT_WITHOUT_NAME } from '../erasure/pseudonyms';
import { OF_APPLICATION, ofApplications, withoutAdministrator } from '../erasure/register-entries';
import { IS_UNDECIDED } from './review-request.row';

export const REVIEW_REQUEST_DATA: Record<'review_request', TableData> = {
  review_request: {
    holds: 'requests of review of a ranking in the words of the applicant, with the decision and the administrator',
    ...OF_APPLICATION,
    exported: 'as review request of the application',
    erased: [
      // An open request of an erased application cannot be decided, and would block the final ranking.
      ofApplications(`DELETE FROM applications.review_request v USING applications.application a
         WHERE a.id = v.application_id AND a.id = ANY($1::uuid[]) AND (${IS_UNDECIDED} OR NOT ${KEPT_WITHOUT_NAME})`),
      // The decision and its time explain a published ranking and stay. Free text can name a person.
      ofApplications(
        `UPDATE applications.review_request SET text = '-', reason = '-' WHERE application_id = ANY($1::uuid[])`,
      ),
      withoutAdministrator('review_request', 'decided_by'),
    ],
  },
};
