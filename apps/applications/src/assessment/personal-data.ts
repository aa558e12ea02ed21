import type { TableData } from '@lacorte/personal-data';
import { IS_DECIDED } from '../erasure/pseudonyms';
import { deleteUnless, OF_APPLICATION, ofApplications, withoutAdministrator } from '../erasure/register-entries';
import { instantText } from '../tenders/tender.row';
import { factsIn } from './assessment.row';

/** The saved states of the assessment of the application `a`, oldest first, in jsonb, without the assessor. */
export const EXPORTED_ASSESSMENTS = `
  coalesce((
    SELECT jsonb_agg(${factsIn('c')} || jsonb_build_object('at', ${instantText('c.assessed_at')}) ORDER BY c.version)
    FROM applications.assessment_change c WHERE c.application_id = a.id), '[]')`;

/** Decided applications keep the facts of the decision. Applications that are kept only for their payment lose them. */
const erasedFacts = (table: string) => [deleteUnless(IS_DECIDED, table), withoutAdministrator(table, 'assessed_by')];

export const ASSESSMENT_DATA: Record<'assessment' | 'assessment_change' | 'application_note', TableData> = {
  assessment: {
    holds:
      'verified facts of a household: citizenship, residence, ISEE, home, minors, disability, eviction, age groups, with the administrator',
    ...OF_APPLICATION,
    exported: 'the last of the assessments of the application',
    erased: erasedFacts('assessment'),
  },
  assessment_change: {
    holds: 'every saved state of the verified facts, with the administrator',
    ...OF_APPLICATION,
    exported: 'as assessments of the application',
    erased: erasedFacts('assessment_change'),
  },
  application_note: {
    holds: 'remarks of the office on an application, with the administrator',
    ...OF_APPLICATION,
    exported:
      'never: internal remarks that are not shown to the applicant (contract, section 8) and may name others; what decides is in assessments and history',
    // A remark is free text and can name a person. No decision depends on it.
    erased: [
      ofApplications('DELETE FROM applications.application_note WHERE application_id = ANY($1::uuid[])'),
      withoutAdministrator('application_note', 'created_by'),
    ],
  },
};
