import { type AccessAction, type Assessment, columnOf, readAssessment } from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { oneRow, statement } from '@lacorte/persistence';
import { FACT_NAMES } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';
import { recordingCtes } from '../access-log/record-access';
import {
  ASSESSMENT_COLUMNS,
  ASSESSMENT_LIST,
  CORRECTED_BEFORE,
  CORRECTED_BEFORE_COLUMN,
  FACTS_RECORD,
  STANDARD_COLUMNS,
  STANDARD_LIST,
  toAssessment,
} from './assessment.row';

const FACT_COLUMNS = FACT_NAMES.map(columnOf);
const COLUMNS = `application_id, version, ${FACT_COLUMNS.join(', ')}, assessed_by_id, assessed_by_email, assessed_at`;
const REPLACE = FACT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ');

const ACTION: AccessAction = 'assessment-saved';

/**
 * Saves an assessment if the stored version is still the one that the administrator saw. If it
 * returns a row without a version, the versions conflict; if it returns no row, the application is unknown or erased. The lock makes an
 * erasure wait until the save has ended. The primary key lets only one of several concurrent first saves succeed.
 */
const SAVE = statement('save-assessment', { ...ASSESSMENT_COLUMNS, ...STANDARD_COLUMNS })`
  WITH a AS (
    SELECT id, data_nascita, tender_id FROM applications.application WHERE id = $1 AND erased_at IS NULL FOR SHARE
  ), s AS (
    INSERT INTO applications.assessment AS known (${COLUMNS})
    SELECT a.id, 1, given.*, $4, $5, date_trunc('milliseconds', clock_timestamp())
    FROM a, jsonb_to_record($3::jsonb) AS given (${FACTS_RECORD})
    WHERE $2::integer IS NULL OR EXISTS (SELECT FROM applications.assessment WHERE application_id = a.id)
    ON CONFLICT (application_id) DO UPDATE SET version = known.version + 1, ${REPLACE},
      assessed_by_id = excluded.assessed_by_id, assessed_by_email = excluded.assessed_by_email, assessed_at = excluded.assessed_at
    WHERE known.version = $2
    RETURNING ${COLUMNS}
  ), change AS (
    INSERT INTO applications.assessment_change (${COLUMNS}) SELECT ${COLUMNS} FROM s
  ), ${recordingCtes(`(
    SELECT jsonb_agg(jsonb_build_object('action', '${ACTION}', 'who', assessed_by_email, 'applicationId', application_id)) FROM s
  )`)}
  SELECT ${ASSESSMENT_LIST}, ${STANDARD_LIST} FROM a JOIN applications.tender t ON t.id = a.tender_id LEFT JOIN s ON true`;

/** A second statement, because the save may have waited for a correction, which its own snapshot does not contain. */
const SETTLED = statement('corrected-before-save', CORRECTED_BEFORE_COLUMN)`
  SELECT ${CORRECTED_BEFORE} FROM applications.application a JOIN applications.assessment_change s ON s.application_id = a.id
  WHERE a.id = $1 AND s.version = $2`;

export async function saveAssessment(
  database: DataSource,
  applicationId: string,
  body: unknown,
  { userId, email }: Identity,
): Promise<Assessment> {
  const { version, facts } = accepted(readAssessment(body));
  const parameters = [applicationId, version, JSON.stringify(facts), userId, email];
  return database.transaction(async (manager) => {
    const row = await oneRow(manager, SAVE, parameters, 'error.applicationNotFound');
    if (row.version === null) throw new DomainError('conflict', 'assessment.changedMeanwhile');
    const settled = await oneRow(manager, SETTLED, [applicationId, row.version], 'error.applicationNotFound');
    return toAssessment({ ...row, ...settled });
  });
}
