import {
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  REVIEW_SECTION,
  SUBMITTING_BROWSER_MINUTES,
} from '@lacorte/contracts';
import { COLUMN } from '@lacorte/persistence';
import { IS_OPEN } from '../document-requests/document-request.row';
import { IS_UNDECIDED } from '../review-requests/review-request.row';
import { isOpenAt } from '../tenders/tender.row';
import { isRunning } from '../withdrawals/withdrawal.row';

const SECTIONS = DOCUMENT_SECTIONS.map(({ id }) => `'${id}'`).join(', ');

/** Whether the owner of the application `a` of the tender `t` may add documents to every section now. */
export const IS_ADDING_OPEN = `(${isRunning('a')} AND a.application_status = 'submitted' AND ${isOpenAt('clock_timestamp()')})`;

/**
 * The sections of the application `a` whose files its owner may change now, as a jsonb array in the order of the form. All sections are
 * open while the application has the status `submitted` and its tender is open. Otherwise only those of open document requests and of an
 * undecided review request are (contract, sections 7 and 9).
 */
export const MAY_ATTACH = `(
  SELECT coalesce(jsonb_agg(s.id ORDER BY s.place), '[]')
  FROM unnest(ARRAY[${SECTIONS}]) WITH ORDINALITY AS s (id, place)
  WHERE ${isRunning('a')} AND (
    EXISTS (SELECT FROM applications.tender t WHERE t.id = a.tender_id AND ${IS_ADDING_OPEN})
    OR EXISTS (
      SELECT FROM applications.document_request r JOIN applications.document_request_item i ON i.request_id = r.id
      WHERE r.application_id = a.id AND i.section = s.id AND ${IS_OPEN})
    OR (s.id = '${REVIEW_SECTION}' AND EXISTS (
      SELECT FROM applications.review_request v WHERE v.application_id = a.id AND ${IS_UNDECIDED}))))`;

/**
 * Whether the browser that has submitted the application `a` may attach documents to every section. A closed tender or another status does
 * not matter (contract, section 10).
 */
export const IS_JUST_SUBMITTED = `(
  ${isRunning('a')} AND clock_timestamp() < a.created_at + interval '${SUBMITTING_BROWSER_MINUTES} minutes')`;

export const SECTIONS_COLUMN = COLUMN.json<DocumentSectionId[]>();
