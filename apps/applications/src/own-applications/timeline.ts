import type { TimelineEntry } from '@lacorte/contracts';
import { COLUMN } from '@lacorte/persistence';
import { REQUEST_EVENTS } from '../document-requests/document-request.row';
import { REVIEW_EVENTS } from '../review-requests/review-request.row';
import { instantText } from '../tenders/tender.row';
import { RANKING_EVENTS } from './own-ranking';

/** Events of the application `a`, as rows of `at`, `kind` and `status`. Events of one instant stay in this order. */
const EVENTS = [
  `SELECT a.created_at AS at, 'submitted' AS kind, NULL::text AS status`,
  `SELECT attached_at, 'documents-attached', NULL FROM applications.attachment_entry WHERE application_id = a.id`,
  `SELECT requested_at, 'fee-requested', NULL FROM applications.fee_request WHERE application_id = a.id`,
  `SELECT recorded_at, 'fee-paid', NULL FROM applications.payment WHERE application_id = a.id`,
  `SELECT changed_at, 'status-changed', to_status FROM applications.status_change WHERE application_id = a.id`,
  `SELECT of_requests.at, of_requests.kind, NULL FROM ${REQUEST_EVENTS} of_requests`,
  `SELECT of_rankings.at, 'ranking-published', NULL FROM ${RANKING_EVENTS} of_rankings`,
  `SELECT of_review.at, of_review.kind, NULL FROM ${REVIEW_EVENTS} of_review`,
];

/** The timeline of the application `a`, oldest first, in jsonb. */
export const TIMELINE = `(
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', ${instantText('e.at')}, 'kind', e.kind,
    'status', e.status)) ORDER BY e.at, e.place)
  FROM (${EVENTS.map((sql, place) => `SELECT *, ${place} AS place FROM (${sql}) of_kind`).join(' UNION ALL ')}) e)`;

/** The type of `TIMELINE`. */
export const TIMELINE_COLUMN = COLUMN.json<TimelineEntry[]>();
