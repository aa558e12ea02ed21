import { instantText } from '../tenders/tender.row';

/** Whether the request `r` can be answered now, by the database's clock. */
export const IS_OPEN = `(r.answered_at IS NULL AND r.withdrawn_at IS NULL AND clock_timestamp() < r.ends_at)`;

/** `DocumentRequestState` of the request `r`. */
export const STATE = `
  CASE WHEN r.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN r.answered_at IS NOT NULL THEN 'answered'
    WHEN clock_timestamp() < r.ends_at THEN 'open' ELSE 'expired' END`;

/** The request `r` as a `DocumentRequest`, in jsonb. */
export const REQUEST = `
  jsonb_build_object('id', r.id, 'items', (
      SELECT jsonb_agg(jsonb_build_object('section', i.section, 'reason', i.reason) ORDER BY i.position)
      FROM applications.document_request_item i WHERE i.request_id = r.id),
    'deadline', to_char(r.deadline, 'YYYY-MM-DD'), 'state', ${STATE}, 'createdAt', ${instantText('r.created_at')},
    'answeredAt', ${instantText('r.answered_at')})`;

/** The requests of the application `a` as `DocumentRequest[]`, newest first, in jsonb. */
export const REQUESTS_OF_APPLICATION = `
  coalesce((
    SELECT jsonb_agg(${REQUEST} ORDER BY r.created_at DESC, r.id) FROM applications.document_request r
    WHERE r.application_id = a.id), '[]')`;

/** Timeline entries of the requests of the application `a`: rows of `at` and `kind`, for FROM. */
export const REQUEST_EVENTS = `(
  SELECT e.at, e.kind FROM applications.document_request r CROSS JOIN LATERAL (VALUES
    (r.created_at, 'documents-requested'), (r.answered_at, 'documents-answered'), (r.withdrawn_at, 'documents-withdrawn'),
    (CASE WHEN ${STATE} = 'expired' THEN r.ends_at END, 'documents-expired')) AS e (at, kind)
  WHERE r.application_id = a.id AND e.at IS NOT NULL)`;
