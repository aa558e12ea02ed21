import { HOUSEKEEPING } from '@lacorte/contracts';
import { about } from '@lacorte/personal-data';

const IS_PAST = `created_at < now() - make_interval(days => ${HOUSEKEEPING.rankingDays})`;

/** Unpublished provisional and final runs with entries. */
const HAS_ENTRIES = `state = 'ready' AND stage <> 'simulation' AND expired_at IS NULL`;

/** Deletes the entries and the register of some runs in one statement, so no publication finds half of the entries. */
const expire = (runs: string) => `
  WITH expired AS (
    UPDATE applications.ranking SET expired_at = now(), register = '' WHERE id IN (${runs}) RETURNING id)
  DELETE FROM applications.ranking_entry e USING expired WHERE e.ranking_id = expired.id`;

/** At most `$1` runs. */
export const EXPIRE_RUNS = expire(`
  SELECT id FROM applications.ranking WHERE ${HAS_ENTRIES} AND ${IS_PAST} LIMIT $1 FOR UPDATE SKIP LOCKED`);

/** At most `$1` simulations and failed runs, with their entries. */
export const DELETE_RUNS = `
  DELETE FROM applications.ranking WHERE id IN (
    SELECT id FROM applications.ranking
    WHERE (state = 'failed' OR stage = 'simulation') AND ${IS_PAST} LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Runs with an entry of one of the applications `$1`. */
const LISTING = `
  SELECT e.ranking_id FROM applications.ranking_entry e JOIN applications.application a USING (application_code)
  WHERE a.id = ANY($1::uuid[])`;

/**
 * Effect of an erasure on unpublished runs that list the person: they are stale from then on. First it waits for runs that are being
 * computed, because their snapshot may be older than the erasure. It locks in the order of ids, so two erasures do not deadlock.
 */
export const ERASE_FROM_RUNS = [
  about(
    `SELECT FROM applications.ranking WHERE state <> 'published' AND tender_id IN (
       SELECT tender_id FROM applications.application WHERE id = ANY($1::uuid[]))
     ORDER BY id FOR UPDATE`,
    'applicationIds',
  ),
  about(`DELETE FROM applications.ranking WHERE stage = 'simulation' AND id IN (${LISTING})`, 'applicationIds'),
  about(expire(`SELECT id FROM applications.ranking WHERE ${HAS_ENTRIES} AND id IN (${LISTING})`), 'applicationIds'),
];
