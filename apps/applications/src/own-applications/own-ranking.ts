import type { OwnRanking, UnlistedInRanking } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';
import { OWN_REVIEW_REQUEST } from '../review-requests/review-request.row';
import { instantText } from '../tenders/tender.row';

/** The last published ranking, over rankings `r`. */
const LAST = `ORDER BY r.stage = 'final' DESC LIMIT 1`;

/** Whether no final takes the place of the ranking `r`. */
const IS_LAST = `(r.stage = 'final' OR NOT EXISTS (
    SELECT FROM applications.ranking f WHERE f.tender_id = r.tender_id AND f.stage = 'final' AND f.state = 'published'))`;

/** A final ends the window for requests of review. */
const REVIEW_UNTIL = `
  CASE WHEN r.stage = 'provisional' AND ${IS_LAST}
  THEN ${instantText('r.review_until')} END`;

const OF_RANKING = `'rankingId', r.id, 'stage', r.stage, 'publishedAt', ${instantText('r.published_at')},
  'reviewUntil', ${REVIEW_UNTIL}, 'reviewRequest', ${OWN_REVIEW_REQUEST}`;

const OF_ENTRY = `'housingType', e.housing_type, 'position', e.position,
  'ranked', coalesce((r.ranked_by_type ->> e.housing_type)::integer, 0),
  'homes', coalesce((r.input -> 'homes' ->> e.housing_type)::integer, 0), 'points', e.points, 'parts', e.parts,
  'groups', to_jsonb(e.groups), 'outcome', CASE WHEN e.held_as IS NULL THEN 'waiting' ELSE 'assigned' END, 'heldAs', e.held_as,
  'ticket', e.ticket, 'lastAssigned', r.last_assigned -> e.housing_type`;

/** The place of the application `a` in the last published ranking of its tender, as an `OwnRanking` in jsonb; null when not in it. */
export const OWN_RANKING = `(
  SELECT jsonb_build_object(${OF_RANKING}, ${OF_ENTRY})
  FROM applications.ranking_entry e JOIN applications.ranking r ON r.id = e.ranking_id AND r.state = 'published'
  WHERE e.application_code = a.application_code AND ${IS_LAST} ${LAST})`;

/** The last published ranking of the tender of the application `a`, as an `UnlistedInRanking` in jsonb; null without one. */
export const LAST_RANKING = `(
  SELECT jsonb_build_object(${OF_RANKING}) FROM applications.ranking r
  WHERE r.tender_id = a.tender_id AND r.state = 'published' ${LAST})`;

/** The types of `OWN_RANKING` and `LAST_RANKING`. */
export const OWN_RANKING_COLUMN = orNull(COLUMN.json<OwnRanking>());
export const LAST_RANKING_COLUMN = orNull(COLUMN.json<UnlistedInRanking>());

/** When the rankings of the tender of the application `a` were published, listed or not: rows of `at`, for FROM. */
export const RANKING_EVENTS = `(
  SELECT r.published_at AS at FROM applications.ranking r WHERE r.tender_id = a.tender_id AND r.state = 'published')`;
