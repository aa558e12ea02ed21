import { HOUSEKEEPING } from '@lacorte/contracts';
import type { TableData } from '@lacorte/personal-data';
import { ACTS, ofApplications, withoutAdministrator } from '../erasure/register-entries';
import { instantText } from '../tenders/tender.row';

const IS_PAST = `created_at < now() - make_interval(days => ${HOUSEKEEPING.rankingDays})`;

/** Unpublished provisional and final runs with entries. */
const HAS_ENTRIES = `state = 'ready' AND stage <> 'simulation' AND expired_at IS NULL`;

/** Deletes the entries and the register of some runs in one statement, so no publication finds half of the entries. */
const expire = (runs: string) => `
  WITH expired AS (
    UPDATE applications.ranking SET expired_at = now(), register = '' WHERE id IN (${runs}) RETURNING id)
  DELETE FROM applications.ranking_entry e USING expired WHERE e.ranking_id = expired.id`;

const EXPIRE_RUNS = expire(`
  SELECT id FROM applications.ranking WHERE ${HAS_ENTRIES} AND ${IS_PAST} LIMIT $1 FOR UPDATE SKIP LOCKED`);

const DELETE_RUNS = `
  DELETE FROM applications.ranking WHERE id IN (
    SELECT id FROM applications.ranking
    WHERE (state = 'failed' OR stage = 'simulation') AND ${IS_PAST} LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Runs with an entry of one of the applications `$1`. */
const LISTING = `
  SELECT e.ranking_id FROM applications.ranking_entry e JOIN applications.application a USING (application_code)
  WHERE a.id = ANY($1::uuid[])`;

/**
 * Deletes the simulations that list an erased person, and the entries and register of other unpublished runs that list one. The first
 * statement waits for runs that are being computed, because their snapshot may be older than the erasure. It locks in the order of ids, so
 * that two erasures do not deadlock.
 */
const ERASE_FROM_RUNS = [
  ofApplications(`SELECT FROM applications.ranking WHERE state <> 'published' AND tender_id IN (
       SELECT tender_id FROM applications.application WHERE id = ANY($1::uuid[]))
     ORDER BY id FOR UPDATE`),
  ofApplications(`DELETE FROM applications.ranking WHERE stage = 'simulation' AND id IN (${LISTING})`),
  ofApplications(expire(`SELECT id FROM applications.ranking WHERE ${HAS_ENTRIES} AND id IN (${LISTING})`)),
];

/** The published rankings that have the application `a`, oldest first, in jsonb. */
export const EXPORTED_RANKINGS = `
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('stage', r.stage, 'publishedAt', ${instantText('r.published_at')},
      'housingType', e.housing_type, 'position', e.position, 'points', e.points, 'parts', e.parts, 'groups', e.groups,
      'ticket', e.ticket, 'heldAs', e.held_as) ORDER BY r.published_at)
    FROM applications.ranking_entry e JOIN applications.ranking r ON r.id = e.ranking_id AND r.state = 'published'
    WHERE e.application_code = a.application_code), '[]')`;

/** Personal data in rankings: codes, no names. It is erased before the applications, from which the erasure reads the codes. */
export const RANKING_DATA: Record<'ranking' | 'ranking_entry' | 'erased_code', TableData> = {
  ranking: {
    holds:
      'runs of the ranking rule with the codes of all applications of the tender, with the administrators who started and published them',
    ...ACTS,
    kept: {
      for: `always if published: they can be checked; simulations and failed runs ${HOUSEKEEPING.rankingDays} days; of the others, the register ${HOUSEKEEPING.rankingDays} days`,
      remove: DELETE_RUNS,
    },
    erased: [withoutAdministrator('ranking', 'created_by'), withoutAdministrator('ranking', 'published_by')],
  },
  ranking_entry: {
    holds: 'places of applications in rankings, with points, their parts and groups, by code',
    of: 'applicant',
    kept: {
      for: `as long as the ranking if published, otherwise ${HOUSEKEEPING.rankingDays} days`,
      remove: EXPIRE_RUNS,
    },
    exported: 'those of published rankings with the application; others are not shown to the applicant either',
    // Codes in published rankings stay, because they name a person only together with what is erased.
    erased: ERASE_FROM_RUNS,
  },
  erased_code: {
    holds: 'codes of deleted applications, which stay in the register of their tender',
    of: 'nobody',
    kept: { for: 'as long as the tender' },
    exported: 'codes of applications that are gone',
    erased: 'codes, which name a person only together with what is erased',
  },
};
