import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { about, type TableData } from '@lacorte/personal-data';
import { instantText } from '../tenders/tender.row';

const CODES_ALONE = 'codes, which name a person only together with what is erased';

/** The published rankings that have the application `a`, oldest first, in jsonb. */
export const EXPORTED_RANKINGS = `
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('stage', r.stage, 'publishedAt', ${instantText('r.published_at')},
      'housingType', e.housing_type, 'position', e.position, 'points', e.points, 'parts', e.parts, 'groups', e.groups,
      'ticket', e.ticket, 'heldAs', e.held_as) ORDER BY r.published_at)
    FROM applications.ranking_entry e JOIN applications.ranking r ON r.id = e.ranking_id AND r.state = 'published'
    WHERE e.application_code = a.application_code), '[]')`;

/** What rankings hold about people. Names are never in them. */
export const RANKING_DATA: Record<'ranking' | 'ranking_entry' | 'erased_code', TableData> = {
  ranking: {
    holds: 'runs of the ranking rule with the codes of all applications of the tender, with the administrator',
    of: 'administrator',
    kept: { for: 'always: published ones can be checked' },
    exported: 'acts for the cooperative, not data that the administrator gave',
    erased: [
      about(
        `UPDATE applications.ranking SET created_by_email = '${ERASED_ACCOUNT}' WHERE created_by_id = $1`,
        'userId',
      ),
    ],
  },
  ranking_entry: {
    holds: 'places of applications in rankings, with points, their parts and groups, by code',
    of: 'applicant',
    kept: { for: 'as long as the ranking' },
    exported: 'those of published rankings with the application; others are not shown to the applicant either',
    erased: CODES_ALONE,
  },
  erased_code: {
    holds: 'codes of deleted applications, which stay in the register of their tender',
    of: 'nobody',
    kept: { for: 'as long as the tender' },
    exported: 'codes of applications that are gone',
    erased: CODES_ALONE,
  },
};
