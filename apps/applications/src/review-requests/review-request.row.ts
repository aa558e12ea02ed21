import { type AdminReviewRequest, ERASED_ACCOUNT, type ReviewRequestDetails } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';
import { instantText } from '../tenders/tender.row';

export const IS_UNDECIDED = 'v.decided_at IS NULL';

const FIELDS = `'id', v.id, 'text', v.text, 'state', coalesce(v.decision, 'open'), 'reason', v.reason,
  'createdAt', ${instantText('v.created_at')}, 'decidedAt', ${instantText('v.decided_at')}`;

/** The request of the application `a` as an `OwnReviewRequest`, in jsonb; null without one. */
export const OWN_REVIEW_REQUEST = `(
  SELECT jsonb_build_object(${FIELDS}) FROM applications.review_request v WHERE v.application_id = a.id)`;

/** The request of the application `a` as `ReviewRequestDetails`, in jsonb; null without one, and after the erasure of the person. */
export const REVIEW_REQUEST_DETAILS = `(
  SELECT jsonb_build_object(${FIELDS}, 'version', v.version) FROM applications.review_request v
  WHERE v.application_id = a.id AND a.erased_at IS NULL)`;
export const REVIEW_REQUEST_DETAILS_COLUMN = orNull(COLUMN.json<ReviewRequestDetails>());

export const REVIEW_REQUEST_TABLES = `
  applications.review_request v JOIN applications.application a ON a.id = v.application_id`;

/** The request `v` as an `AdminReviewRequest`, in jsonb. */
export const ADMIN_REVIEW_REQUEST = `
  jsonb_build_object(${FIELDS}, 'applicationId', a.id, 'applicationCode', a.application_code, 'rankingId', v.ranking_id,
    'cognome', a.cognome, 'nome', a.nome, 'decidedBy', nullif(v.decided_by_email, '${ERASED_ACCOUNT}'), 'version', v.version)`;
export const ADMIN_REVIEW_REQUEST_COLUMN = COLUMN.json<AdminReviewRequest>();

/** Timeline entries of the review request of the application `a`: rows of `at` and `kind`, for FROM. */
export const REVIEW_EVENTS = `(
  SELECT e.at, e.kind FROM applications.review_request v CROSS JOIN LATERAL (VALUES
    (v.created_at, 'review-requested'), (v.decided_at, 'review-decided')) AS e (at, kind)
  WHERE v.application_id = a.id AND e.at IS NOT NULL)`;
