import type { Assessment } from '@lacorte/contracts';
import { oneRow, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { ASSESSMENT_COLUMNS, ASSESSMENT_LIST, STANDARD_COLUMNS, STANDARD_LIST, toAssessment } from './assessment.row';

const READ = statement('assessment', { ...ASSESSMENT_COLUMNS, ...STANDARD_COLUMNS })`
  SELECT ${ASSESSMENT_LIST}, ${STANDARD_LIST}
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
    LEFT JOIN applications.assessment s ON s.application_id = a.id
  WHERE a.id = $1 AND a.erased_at IS NULL`;

/** The assessment of an application, with what the rules of its tender make of it today. @throws DomainError not-found */
export async function readAssessmentOf(database: DataSource, applicationId: string): Promise<Assessment> {
  return toAssessment(await oneRow(database, READ, [applicationId], 'error.applicationNotFound'));
}
