import { HOUSEKEEPING } from '@lacorte/contracts';
import type { TableData } from '@lacorte/personal-data';
import { ACTS, withoutAdministrator } from '../erasure/register-entries';
import { instantText } from '../tenders/tender.row';
import { DELETE_RUNS, ERASE_FROM_RUNS, EXPIRE_RUNS } from './expired-rankings';

const CODES_ALONE = 'codes, which name a person only together with what is erased';

/** The published rankings that have the application `a`, oldest first, in jsonb. */
export const EXPORTED_RANKINGS = `
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('stage', r.stage, 'publishedAt', ${instantText('r.published_at')},
      'housingType', e.housing_type, 'position', e.position, 'points', e.points, 'parts', e.parts, 'groups', e.groups,
      'ticket', e.ticket, 'heldAs', e.held_as) ORDER BY r.published_at)
    FROM applications.ranking_entry e JOIN applications.ranking r ON r.id = e.ranking_id AND r.state = 'published'
    WHERE e.application_code = a.application_code), '[]')`;

/** Personal data in rankings. Names are never in them. They are erased before the applications, whose codes the entries have. */
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
    // Codes in published rankings stay. They name a person only together with what is erased.
    erased: ERASE_FROM_RUNS,
  },
  erased_code: {
    holds: 'codes of deleted applications, which stay in the register of their tender',
    of: 'nobody',
    kept: { for: 'as long as the tender' },
    exported: 'codes of applications that are gone',
    erased: CODES_ALONE,
  },
};
