import { type AssessmentFacts, isRecord, readFacts, wholeNumber } from '@lacorte/tender-rules';
import { VERSIONS } from '../validation/rules';
import type { Reading } from '../validation/validate';

/** A body of PUT /api/admin/applications/{id}/assessment, checked. */
export interface CheckedAssessment {
  facts: AssessmentFacts;
  version: number | null;
}

/**
 * Reads an assessment from untrusted data. A version that is left out is that of a first assessment.
 *
 * @returns the assessment when every rule holds, else the message key of each failing field, such as `facts.minors`
 */
export function readAssessment(given: unknown): Reading<CheckedAssessment> {
  const body = isRecord(given) ? given : {};
  const { value: facts, issues } = readFacts(body.facts);
  const version = isMissing(body.version) ? null : wholeNumber(body.version, VERSIONS);
  if (facts && version !== undefined) return { value: { facts, version } };
  return { fields: { ...issues, ...(version === undefined && { version: 'validation.assessment.version' }) } };
}

const isMissing = (value: unknown) => value === undefined || value === null;
