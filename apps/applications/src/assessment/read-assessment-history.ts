import type { AssessmentChange } from '@lacorte/contracts';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { AssessmentFacts } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';
import { assessorIn, factsIn } from './assessment.row';

const CHANGES = statement('assessment-changes', {
  version: COLUMN.integer,
  facts: COLUMN.json<AssessmentFacts>(),
  assessedBy: orNull(COLUMN.text),
  assessedAt: COLUMN.instant,
})`
  SELECT c.version, ${factsIn('c')} AS facts, ${assessorIn('c')} AS "assessedBy", c.assessed_at AS "assessedAt"
  FROM applications.assessment_change c WHERE c.application_id = $1 ORDER BY c.version DESC`;

/** Every saved state of an assessment, newest first. */
export async function readAssessmentHistory(database: DataSource, applicationId: string): Promise<AssessmentChange[]> {
  const rows = await runPrepared(database, CHANGES, [applicationId]);
  return rows.map(({ assessedAt, ...change }) => ({ ...change, assessedAt: assessedAt.toISOString() }));
}
