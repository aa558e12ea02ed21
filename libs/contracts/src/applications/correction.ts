import type { ApplicationFieldName } from './application-fields';

/** Who corrected or withdrew an application. */
export type Author = 'applicant' | 'office';

/** One field of a correction, with its values as the answers for owners and administrators show them. */
export interface CorrectedField {
  field: ApplicationFieldName;
  from: string | null;
  to: string | null;
}

/** One correction of the data of an application, as its owner reads it (contract, section 10). */
export interface Correction {
  /** ISO 8601 instant in UTC. */
  at: string;
  by: Author;
  changes: CorrectedField[];
}

/** One correction as an administrator reads it. */
export interface AdminCorrection extends Correction {
  /** E-mail of the administrator; null for a correction by the applicant, and once that account is erased. */
  who: string | null;
  /** Reason that the office gave; null for a correction by the applicant. */
  reason: string | null;
}

/** The withdrawal of an application that is withdrawn now. */
export type Withdrawal = Pick<AdminCorrection, 'at' | 'by' | 'who' | 'reason'>;
