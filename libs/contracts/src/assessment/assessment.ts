import { type AssessmentFacts, type AssessmentResult, isRecord, readFacts, wholeNumber } from '@lacorte/tender-rules';
import type { ApplicationFieldName } from '../applications/application-fields';
import { VERSIONS } from '../limits';
import type { Reading } from '../validation/validate';

/** Answer of GET and PUT /api/admin/applications/{id}/assessment (contract, section 8). */
export interface Assessment {
  /** Null before the first assessment. */
  version: number | null;
  facts: AssessmentFacts;
  result: AssessmentResult;
  /** `yyyy-mm-dd`. The day for which ages are computed. If the tender sets none, it is today in Rome, by the database's clock. */
  ageDay: string;
  /** E-mail address; null before the first assessment, and after that account is erased. */
  assessedBy: string | null;
  /** ISO 8601 instant in UTC. */
  assessedAt: string | null;
  /** Fields of the application that were corrected after the last saved assessment, in the order of the form. */
  correctedSince: ApplicationFieldName[];
  /** Fields that were corrected between the last saved assessment and the one before it, so that the last save ended `correctedSince` of them. */
  correctedBefore: ApplicationFieldName[];
}

/** Body of PUT /api/admin/applications/{id}/assessment. Missing facts are null. */
export interface SaveAssessment {
  facts: Partial<AssessmentFacts>;
  /** Null for the first assessment. */
  version: number | null;
}

/** One saved state of an assessment. GET /api/admin/applications/{id}/assessment/history answers an array, newest first. */
export interface AssessmentChange {
  version: number;
  facts: AssessmentFacts;
  assessedBy: string | null;
  /** ISO 8601 instant in UTC. */
  assessedAt: string;
}

/** A remark of the office on an application. It never changes and is never shown to the applicant. Lists begin with the newest. */
export interface ApplicationNote {
  id: string;
  text: string;
  /** E-mail address; null once that account is erased. */
  createdBy: string | null;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
}

export const NOTE_MAX = 2_000;

/** Something in an application that an assessor should look at (contract, section 8). */
export type ApplicationCheckId =
  | 'codice-fiscale-checksum'
  | 'codice-fiscale-birth-date'
  | 'codice-fiscale-name'
  | 'municipality-province'
  | 'age';

/** A warning. GET /api/admin/applications/{id}/checks answers an array of them. */
export interface ApplicationCheck {
  id: ApplicationCheckId;
  message: string;
}

/**
 * Reads an assessment from untrusted data. A missing version means a first assessment.
 *
 * @returns the assessment, or the key of the error text of each wrong field, such as `facts.minors`
 */
export function readAssessment(given: unknown): Reading<{ facts: AssessmentFacts; version: number | null }> {
  const body = isRecord(given) ? given : {};
  const { value: facts, issues } = readFacts(body.facts);
  const version = (body.version ?? null) === null ? null : wholeNumber(body.version, VERSIONS);
  if (facts && version !== undefined) return { value: { facts, version } };
  return { fields: { ...issues, ...(version === undefined && { version: 'validation.assessment.version' }) } };
}

/** The administrator who works on an application, so that others leave it alone. */
export interface Reservation {
  /** E-mail address of the administrator. */
  by: string;
  /** ISO 8601 instant in UTC. */
  at: string;
}

/** Answer of GET /api/admin/applications/{id}/claim. */
export interface ReadReservationAnswer {
  /** Null without a reservation. */
  claim: Reservation | null;
}

/** Hours after which a reservation expires. */
export const RESERVATION_HOURS = 4;
