import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { about, type TableData } from '@lacorte/personal-data';
import { KEPT_WITHOUT_NAME } from '../erasure/pseudonyms';
import { IS_UNDECIDED } from './review-request.row';

/** What the requests of review hold about people. */
export const REVIEW_REQUEST_DATA: Record<'review_request', TableData> = {
  review_request: {
    holds: 'requests of review of a ranking in the words of the applicant, with the decision and the administrator',
    of: 'applicant',
    kept: { for: 'as long as its application' },
    exported: 'as review request of the application',
    erased: [
      // An open request of an erased application cannot be decided, and would block the final ranking.
      about(
        `DELETE FROM applications.review_request v USING applications.application a
         WHERE a.id = v.application_id AND a.id = ANY($1::uuid[]) AND (${IS_UNDECIDED} OR NOT ${KEPT_WITHOUT_NAME})`,
        'applicationIds',
      ),
      // The decision and its time explain a published ranking and stay. Free text can name a person.
      about(
        `UPDATE applications.review_request SET text = '-', reason = '-' WHERE application_id = ANY($1::uuid[])`,
        'applicationIds',
      ),
      about(
        `UPDATE applications.review_request SET decided_by_email = '${ERASED_ACCOUNT}' WHERE decided_by_id = $1`,
        'userId',
      ),
    ],
  },
};
